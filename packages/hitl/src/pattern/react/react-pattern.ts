import type { Message } from '../../schema/context.ts';
import { HitlError } from '../../schema/errors.ts';
import type { ModelReply } from '../port/agent.ts';
import type { Finished, Pattern, PatternEnd, Supervised } from '../port/pattern.ts';
import { observation, reactPrompt } from './react-prompt.ts';
import { type ReActStep, readReply } from './read-reply.ts';

export interface ReActOptions {
  /** Thoughts at the most; ten, if not said. */
  readonly maxIterations?: number;
  /** Replies in a row that can't be read, before the loop is given up; three, if not said. */
  readonly maxMalformed?: number;
}

/** Thought, action, observation, and again, until there is an answer or enough has been tried. */
export class ReActPattern implements Pattern {
  readonly #maxIterations: number;
  readonly #maxMalformed: number;

  constructor({ maxIterations = 10, maxMalformed = 3 }: ReActOptions = {}) {
    for (const [name, value] of Object.entries({ maxIterations, maxMalformed })) {
      if (!Number.isInteger(value) || value < 1)
        throw new HitlError('HITL_INVALID_INPUT', `${name}: expected a whole number from 1, got ${value}`);
    }
    this.#maxIterations = maxIterations;
    this.#maxMalformed = maxMalformed;
  }

  async run(supervised: Supervised): Promise<PatternEnd> {
    const messages: Message[] = [
      { role: 'system', content: reactPrompt(supervised) },
      { role: 'user', content: supervised.query },
    ];
    let malformed = 0;
    for (let iteration = 0; iteration < this.#maxIterations; iteration++) {
      const { text, step } = await nextStep(supervised, messages);
      messages.push({ role: 'assistant', content: text });
      if (step.kind === 'malformed') {
        if (++malformed >= this.#maxMalformed)
          return stopped(`${malformed} replies of the model in a row could not be read: ${step.problem}`);
        messages.push({ role: 'user', content: `That could not be read (${step.problem}). Reply with one JSON object as described.` });
        continue;
      }
      malformed = 0;
      if (step.kind === 'answer') {
        const finished = await supervised.finish(step.answer, step.thought);
        if (finished.kind === 'approved') return { kind: 'answered', answer: finished.answer };
        if (finished.kind === 'aborted') return stopped(finished.reason);
        messages.push({ role: 'user', content: `The answer was not approved. ${whyNot(finished)}` });
        continue;
      }
      const outcomes = await supervised.act(step.calls, step.thought);
      outcomes.forEach((outcome, index) => {
        messages.push({ role: 'tool', content: observation(step.calls[index]?.tool ?? '', outcome) });
      });
      const aborted = outcomes.find((outcome) => outcome.kind === 'aborted');
      if (aborted !== undefined) return stopped(aborted.reason);
      if (supervised.signal.aborted) return stopped('stopped');
    }
    return stopped(`no answer after ${this.#maxIterations} iterations`);
  }
}

const stopped = (reason: string): PatternEnd => ({ kind: 'stopped', reason: reason || 'stopped by a person' });

/** The next thought. A reply of no known form is one that can't be read, like any other. */
async function nextStep(supervised: Supervised, messages: readonly Message[]): Promise<{ text: string; step: ReActStep }> {
  let reply: ModelReply;
  try {
    reply = await supervised.think(messages);
  } catch (error) {
    if (!HitlError.is(error) || error.code !== 'HITL_INVALID_INPUT') throw error;
    return { text: '', step: { kind: 'malformed', problem: error.message } };
  }
  return { text: textOf(reply), step: readReply(reply) };
}

/** Calls that came beside the text are part of what the model has said. */
const textOf = ({ text, calls = [] }: ModelReply): string =>
  calls.length === 0 ? text : `${text}\n${JSON.stringify({ actions: calls })}`.trim();

function whyNot(finished: Exclude<Finished, { kind: 'approved' }>): string {
  switch (finished.kind) {
    case 'rejected':
      return `It was rejected: ${finished.reason || 'no reason was given'}`;
    case 'deferred':
      return `A person wants it done another way: ${finished.guidance}`;
    case 'change_wanted':
      return `A person wants it changed: ${JSON.stringify(finished.change)}`;
    case 'denied':
      return finished.because;
    default:
      return `Nobody approved it: ${finished.kind}`;
  }
}
