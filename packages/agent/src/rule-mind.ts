import type { ToolDefinition } from './contract/tool-definition.ts';
import type { DateRange, Intent, Understanding } from './contract/understanding.ts';
import { learnPreferences } from './feedback/learn-preferences.ts';
import type { Preferences } from './feedback/preferences.ts';
import { findRanges, type Understander } from './layers/cognitive/index.ts';
import { editPlan } from './layers/planning/edit-plan.ts';
import { makePlan, type PlanPreferences } from './layers/planning/make-plan.ts';
import { readInstruction } from './layers/planning/read-instruction.ts';
import { composeResponse } from './layers/response/compose-response.ts';
import { isSubject } from './memory/carried-entities.ts';
import { contextFor } from './memory/context-for.ts';
import type { Conversation } from './memory/conversation.ts';
import type { Mind } from './parts.ts';
import type { Session } from './session.ts';

/** The rule engine as a mind: no key, no network, and the same answer to the same request. */
export function createRuleMind(input: { understander: Understander; tools: readonly ToolDefinition[]; session: Session }): Mind {
  const { understander, tools, session } = input;
  const preferences = planPreferences(learnPreferences(session.edits));
  return {
    understand: async (asked) => inContext(session.conversation, understander.understand(asked)),
    plan: async ({ understanding, today }) =>
      makePlan({ understanding, needs: needsOf(understander, understanding.intent), tools, today, preferences }),
    readInstruction: async ({ plan, instruction, today }) =>
      readInstruction({
        plan,
        instruction,
        tools,
        today,
        readDates,
        entities: understander.understand({ request: instruction, today }).entities,
      }),
    editPlan: (plan, edits) => editPlan(plan, edits, tools).plan,
    respond: async ({ understanding, plan, todos, results, ended }) =>
      composeResponse({
        understanding,
        plan,
        todos,
        results,
        tools,
        ...(ended === null ? {} : { ended: ended.as, reason: ended.because }),
      }),
  };
}

/** What earlier turns add to a request that lacks it. What the request names itself always wins. */
function inContext(conversation: Conversation, understanding: Understanding): Understanding {
  const { carried } = contextFor(conversation, { request: understanding.request, entities: understanding.entities });
  if (carried.length === 0) return understanding;
  const { ambiguity, ...clear } = understanding;
  const settles = ambiguity?.kind === 'missing_entity' && carried.some(isSubject);
  return {
    ...clear,
    entities: [...understanding.entities, ...carried],
    ...(ambiguity === undefined || settles ? {} : { ambiguity }),
  };
}

function planPreferences(preferences: Preferences): PlanPreferences {
  const byTool: Record<string, Record<string, never>> = {};
  for (const preference of preferences) {
    if (preference.kind === 'parameter')
      byTool[preference.tool] = { ...byTool[preference.tool], [preference.parameter]: preference.value as never };
  }
  return {
    byTool,
    avoidTools: preferences.flatMap((preference) => (preference.kind === 'leave_out' ? [preference.tool] : [])),
  };
}

const needsOf = ({ intents }: Understander, intent: Intent): readonly string[] =>
  intents.find(({ category, subcategory }) => category === intent.category && subcategory === intent.subcategory)?.needs ?? [];

const readDates = (text: string, today: string): DateRange | undefined => findRanges(text, today)[0]?.value;
