import { guidanceTexts } from '@dream-agent/hitl';
import type { Plan } from '../contract/plan.ts';
import type { ToolDefinition } from '../contract/tool-definition.ts';
import type { DateRange, Understanding } from '../contract/understanding.ts';
import type { Uploads } from '../contract/uploads.ts';
import { learnPreferences } from '../feedback/learn-preferences.ts';
import { findRanges, languageOf, type Understander } from '../layers/cognitive/index.ts';
import { editPlan } from '../layers/planning/editing/edit-plan.ts';
import { readInstruction } from '../layers/planning/editing/read-instruction.ts';
import { uploadSource } from '../layers/planning/parameters/upload-source.ts';
import { composeResponse } from '../layers/response/compose-response.ts';
import { isSubject } from '../memory/carried-entities.ts';
import { contextFor } from '../memory/context-for.ts';
import type { Conversation } from '../memory/conversation.ts';
import type { Mind, ReadInstruction } from '../parts.ts';
import type { Session } from '../session/session.ts';
import { needsOf } from './needs-of.ts';
import { planByRules } from './plan-by-rules.ts';

/** The rule engine as a mind: no key, no network, and the same answer to the same request. */
export function createRuleMind(input: { understander: Understander; tools: readonly ToolDefinition[]; session: Session }): Mind {
  const { understander, tools, session } = input;
  const preferences = learnPreferences(session.edits);
  const entitiesIn = (text: string, today: string) => understander.understand({ request: text, today }).entities;
  const read = (plan: Plan, instruction: string, today: string): ReadInstruction =>
    readInstruction({ plan, instruction, tools, today, readDates, entities: entitiesIn(instruction, today) });
  return {
    understand: async (asked) => {
      // A line without a letter, such as a number, says nothing about the language.
      const language = languageOf(asked.request, session.conversation.turns.at(-1)?.understanding.language);
      const { request, today, clarified, uploads } = asked;
      const alone = understander.understand({ request, today, clarified, language });
      return aboutUploads(uploads, alone, (read) => inContext(session.conversation, read, clarified.length > 0));
    },
    plan: async ({ understanding, today, guidance, current, uploads }) =>
      planByRules({
        understanding,
        needs: needsOf(understander.intents, understanding),
        tools,
        today,
        preferences,
        source: uploadSource(understanding.request, uploads),
        guidance,
        ...(current === undefined ? {} : { current }),
        earlierGuidance: guidanceTexts(session.guidance),
        read: (plan, instruction) => read(plan, instruction, today),
        entitiesIn: (text) => entitiesIn(text, today),
      }),
    readInstruction: async ({ plan, instruction, today }) => read(plan, instruction, today),
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

/** A file that was brought says what a request is about that names nothing; of a new one the conversation knows nothing yet. */
function aboutUploads(
  uploads: Uploads | undefined,
  understanding: Understanding,
  inConversation: (read: Understanding) => Understanding,
): Understanding {
  if (uploadSource(understanding.request, uploads) === undefined) return inConversation(understanding);
  const { ambiguity, ...read } = uploads?.meant === true ? understanding : inConversation(understanding);
  return ambiguity === undefined || ambiguity.kind === 'missing_entity' ? read : { ...read, ambiguity };
}

/** What earlier turns add to a request that lacks it. What the request names itself always wins. */
function inContext(conversation: Conversation, understanding: Understanding, wasAsked: boolean): Understanding {
  const { entities, ambiguity, ...rest } = understanding;
  const { carried, intent, refersBack } = contextFor(conversation, { request: understanding.request, entities });
  // "And on Naver?" wants of another platform what was wanted last.
  if (ambiguity?.kind === 'unclear_intent' && refersBack && !wasAsked && intent !== undefined && intent.domain !== 'INQUIRY') {
    const meant = { ...intent, confidence: Math.min(intent.confidence, SURE_ENOUGH) };
    return { ...rest, intent: meant, entities: [...entities, ...carried] };
  }
  const settles = ambiguity?.kind === 'missing_entity' && carried.some(isSubject);
  return { ...rest, entities: [...entities, ...carried], ...(ambiguity === undefined || settles ? {} : { ambiguity }) };
}

/** What is only meant to go on is never quite certain. */
const SURE_ENOUGH = 0.7;

const readDates = (text: string, today: string): DateRange | undefined => findRanges(text, today)[0]?.value;
