import type { ExecutionContext, Message } from '../../schema/context.ts';
import type { CompletedStep } from './result.ts';

const LONGEST = 2000;
const MOST_STEPS = 50;
const MOST_MESSAGES = 6;

/** What somebody has to know about the work so far in order to decide, short enough to be read. */
export function contextFor(work: {
  readonly query: string;
  readonly reasoning: string;
  readonly steps: readonly CompletedStep[];
  readonly messages: readonly Message[];
}): ExecutionContext {
  const done = work.steps.filter((step) => step.done);
  const last = work.messages.findLast(({ role }) => role === 'tool');
  return {
    taskDescription: short(work.query),
    conversationSummary: short(
      `${done.length} of ${work.steps.length} steps done${last === undefined ? '' : `; the last observation: ${last.content}`}`,
    ),
    stepsCompleted: done.slice(-MOST_STEPS).map(({ toolName, parameters }) => short(`${toolName} ${JSON.stringify(parameters)}`)),
    currentReasoning: short(work.reasoning),
    // What the model was told about itself says nothing about this action.
    relevantHistory: work.messages
      .filter(({ role }) => role !== 'system')
      .slice(-MOST_MESSAGES)
      .map(({ role, content }) => ({ role, content: short(content) })),
  };
}

/** What a model or a person has written, as every ledger can keep it: of a length, and without halves of characters. */
export function short(written: string): string {
  const text = written.toWellFormed().replaceAll('\u0000', '\ufffd');
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`.toWellFormed();
}
