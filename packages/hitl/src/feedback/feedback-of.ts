import { canonical } from '../core/canonical.ts';
import type { Decision } from '../schema/decision.ts';
import type { FeedbackKind, HumanFeedback } from '../schema/feedback.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import type { Interaction } from './interaction.ts';

/** The field that a request for guidance asks for, by which its answer is told from other answers. */
export const GUIDANCE_FIELD = 'guidance';

/** What there is to learn from an answer; nothing from a plain yes, and nothing from silence or a grant. */
export function feedbackOf(interaction: Interaction): HumanFeedback | undefined {
  const { request, action, decision: recorded } = interaction;
  if (recorded === undefined || recorded.source !== 'human') return undefined;
  const { decision } = recorded;
  const kind = kindOf(interaction, decision);
  if (kind === undefined) return undefined;
  return {
    requestId: request.id,
    runId: request.runId,
    kind,
    response: decision,
    tool: action.tool,
    parameters: action.parameters,
    reason: decision.kind === 'reject' ? (decision.reason ?? null) : null,
    modifications: kind === 'modification' || kind === 'correction' ? changesIn(interaction, decision) : null,
    guidance: guidanceIn(decision),
    timestamp: recorded.at,
    humanId: recorded.by ?? null,
  };
}

function kindOf({ request, action }: Interaction, decision: Decision): FeedbackKind | undefined {
  switch (decision.kind) {
    case 'reject':
      return action.type === 'response' ? 'correction' : 'rejection';
    case 'modify':
      if (action.type === 'response') return 'correction';
      return decision.change.kind === 'instruction' ? 'guidance' : 'modification';
    case 'defer':
      return 'guidance';
    case 'answer': {
      const { question } = request;
      return question.kind === 'input_request' && question.input.field === GUIDANCE_FIELD ? 'guidance' : undefined;
    }
    default:
      return undefined;
  }
}

/** What was changed, and only that: the rest was the agent's own idea. */
function changesIn({ action, approved }: Interaction, decision: Decision): JsonObject | null {
  if (decision.kind !== 'modify' || decision.change.kind === 'instruction') return null;
  if (decision.change.kind === 'edits') return { edits: decision.change.edits };
  const [before, after] = [action.parameters, approved?.parameters ?? decision.change.parameters];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const same = (name: string) => canonical(before[name] ?? null) === canonical(after[name] ?? null);
  return Object.fromEntries(names.filter((name) => !same(name)).map((name): [string, Json] => [name, after[name] ?? null]));
}

function guidanceIn(decision: Decision): string | null {
  if (decision.kind === 'defer') return decision.guidance;
  if (decision.kind === 'modify' && decision.change.kind === 'instruction') return decision.change.instruction;
  if (decision.kind === 'answer') return typeof decision.value === 'string' ? decision.value : JSON.stringify(decision.value);
  return null;
}
