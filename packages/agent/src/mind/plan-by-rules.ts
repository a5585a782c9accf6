import type { Language } from '../contract/language.ts';
import type { Plan, PlanEdit } from '../contract/plan.ts';
import type { ToolDefinition } from '../contract/tool-definition.ts';
import type { Entity, Understanding } from '../contract/understanding.ts';
import { AgentError } from '../errors.ts';
import { describePreference } from '../feedback/apply-preferences.ts';
import { GUIDANCE_NOTES } from '../feedback/guidance-notes.ts';
import type { Preferences } from '../feedback/preferences.ts';
import { editPlan } from '../layers/planning/editing/edit-plan.ts';
import { makePlan, type PlanPreferences } from '../layers/planning/make-plan.ts';
import type { MadePlan, ReadInstruction } from '../parts.ts';

export interface PlanByRules {
  readonly understanding: Understanding;
  readonly needs: readonly string[];
  readonly tools: readonly ToolDefinition[];
  readonly today: string;
  readonly preferences: Preferences;
  /** What data is to be read from, where people have brought some. */
  readonly source?: string | undefined;
  /** What was said in this run, the newest first. */
  readonly guidance: readonly string[];
  /** What was said in runs before it, the newest first. */
  readonly earlierGuidance: readonly string[];
  /** The plan that the newest guidance is about, with all that was settled in it. */
  readonly current?: Plan;
  readonly read: (plan: Plan, instruction: string) => ReadInstruction;
  /** What a text names. */
  readonly entitiesIn: (text: string) => readonly Entity[];
}

/** A text that takes something away names what is not wanted, and is never read as a wish for it. */
const TAKES_AWAY =
  /말고|빼|제외|없이|아니|않|\b(?:not|no|without|except|excluding|but|instead|don'?t|never)\b|以外|なし|除|ではな|じゃな|せず|しない/iu;

/** Plans by rule, with a person's habits and words taken up as far as they are understood, and says which were. */
export function planByRules(input: PlanByRules): MadePlan {
  const [newest] = input.guidance;
  if (input.current !== undefined && newest !== undefined) return guided(input, input.current, [newest]);
  const { plan, notes } = spokenImpossible(input, () => fromHabits(input));
  const first = guided(input, plan, input.guidance.toReversed());
  return { plan: { ...first.plan, version: 1 }, notes: [...notes, ...first.notes] };
}

/** That there is no tool for something is no mistake of anybody's, and is told in the person's language. */
function spokenImpossible<Value>({ understanding: { language }, tools }: PlanByRules, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof AgentError) || error.code !== 'PLAN_IMPOSSIBLE') throw error;
    const titles = tools.map(({ title }) => title[language]).join(', ');
    throw new AgentError('PLAN_IMPOSSIBLE', NO_TOOL[language](titles), { cause: error });
  }
}

const NO_TOOL: Readonly<Record<Language, (titles: string) => string>> = {
  ko: (titles) => `이 일을 할 수 있는 도구가 아직 없습니다. 지금 있는 도구: ${titles}`,
  en: (titles) => `there is no tool for this yet; the tools are: ${titles}`,
  ja: (titles) => `この作業ができるツールがまだありません。今あるツール: ${titles}`,
};

/** A plan with what a person said about it taken up, one after the other. */
function guided(input: PlanByRules, before: Plan, said: readonly string[]): MadePlan {
  const notes: string[] = [];
  const words = GUIDANCE_NOTES[input.understanding.language];
  let plan = before;
  for (const text of said) {
    const read = input.read(plan, text);
    const changed = tryEdits(plan, 'edits' in read ? read.edits : namedEdits(input, text), input.tools);
    notes.push(changed === undefined ? words.not(text, 'notUnderstood' in read ? read.notUnderstood : '') : words.taken(text));
    plan = changed ?? plan;
  }
  return { plan, notes };
}

/** The plan that the request asks for, with what this person usually wants. */
function fromHabits(input: PlanByRules): MadePlan {
  const { understanding, tools, preferences, guidance } = input;
  const { language } = understanding;
  const notes: string[] = [];
  let plan = make(input, understanding);
  for (const preference of preferences) {
    if (preference.kind === 'parameter' || preference.kind === 'strategy') {
      if (shows(plan, preference)) notes.push(describePreference(preference, language));
    } else if (preference.kind === 'leave_out') {
      if (tools.some(({ name }) => name === preference.tool) && !uses(plan, preference.tool) && wouldUse(input, preference.tool))
        notes.push(describePreference(preference, language));
    } else if (!uses(plan, preference.tool)) {
      const added = tryEdits(plan, [{ op: 'add', tool: preference.tool, parameters: {} }], tools);
      if (added === undefined) continue;
      plan = added;
      notes.push(describePreference(preference, language));
    }
  }
  for (const text of input.earlierGuidance.filter((said) => !guidance.includes(said)).toReversed()) {
    const read = input.read(plan, text);
    const changed = 'edits' in read && read.edits.every((edit) => fillsGaps(edit, plan)) ? tryEdits(plan, read.edits, tools) : undefined;
    if (changed === undefined) continue;
    plan = changed;
    notes.push(GUIDANCE_NOTES[language].before(text));
  }
  return { plan, notes };
}

/** What is always left out stays where there would be no plan without it. */
function make({ needs, tools, today, preferences, source }: PlanByRules, understanding: Understanding): Plan {
  const wishes = planPreferences(preferences);
  try {
    return makePlan({ understanding, needs, tools, today, source, preferences: wishes });
  } catch (error) {
    if (!(error instanceof AgentError) || error.code !== 'PLAN_IMPOSSIBLE' || wishes.avoidTools?.length === 0) throw error;
    return makePlan({ understanding, needs, tools, today, source, preferences: { ...wishes, avoidTools: [] } });
  }
}

function planPreferences(preferences: Preferences): PlanPreferences {
  const byTool: Record<string, Record<string, never>> = {};
  for (const preference of preferences) {
    if (preference.kind === 'parameter')
      byTool[preference.tool] = { ...byTool[preference.tool], [preference.parameter]: preference.value as never };
  }
  const strategy = preferences.find((preference) => preference.kind === 'strategy')?.strategy;
  return {
    byTool,
    avoidTools: preferences.flatMap((preference) => (preference.kind === 'leave_out' ? [preference.tool] : [])),
    ...(strategy === undefined ? {} : { strategy }),
  };
}

const uses = (plan: Plan, tool: string): boolean => plan.todos.some((todo) => todo.tool === tool);

/** Whether the plan would have had the tool, had nobody left it out before. */
function wouldUse(input: PlanByRules, tool: string): boolean {
  const preferences = input.preferences.filter((preference) => preference.kind !== 'leave_out' || preference.tool !== tool);
  return uses(make({ ...input, preferences }, input.understanding), tool);
}

/** Whether a habit is what made the plan as it is. */
function shows(plan: Plan, preference: Extract<Preferences[number], { kind: 'parameter' | 'strategy' }>): boolean {
  if (preference.kind === 'strategy') return plan.strategy === preference.strategy;
  return plan.todos.some(
    ({ tool, parameters }) =>
      tool === preference.tool && JSON.stringify(parameters[preference.parameter]) === JSON.stringify(preference.value),
  );
}

/** What was said in an earlier run may fill in what this request leaves open, and never changes what it says. */
function fillsGaps(edit: PlanEdit, plan: Plan): boolean {
  if (edit.op !== 'update' || edit.parameters === undefined || edit.task !== undefined || edit.dependsOn !== undefined) return false;
  const now = plan.todos.find(({ id }) => id === edit.id)?.parameters ?? {};
  return Object.keys(edit.parameters).every((name) => !Object.hasOwn(now, name));
}

function tryEdits(plan: Plan, edits: readonly PlanEdit[], tools: readonly ToolDefinition[]): Plan | undefined {
  try {
    return editPlan(plan, edits, tools).plan;
  } catch (error) {
    if (error instanceof AgentError && error.code === 'PLAN_EDIT_INVALID') return undefined;
    throw error;
  }
}

/** What a text names, as if the request had named it: for words that are no instruction but say what it is to be about. */
function namedEdits(input: PlanByRules, text: string): PlanEdit[] {
  const named = TAKES_AWAY.test(text) ? [] : input.entitiesIn(text);
  if (named.length === 0) return [];
  const { understanding } = input;
  const before = make(input, understanding);
  const after = make(input, { ...understanding, entities: replaced(understanding.entities, named) });
  return after.todos.flatMap(({ id, parameters }): PlanEdit[] => {
    const old = before.todos.find((todo) => todo.id === id)?.parameters ?? {};
    const changed = Object.entries(parameters).filter(([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value));
    return changed.length === 0 ? [] : [{ op: 'update', id, parameters: Object.fromEntries(changed) }];
  });
}

const replaced = (entities: readonly Entity[], named: readonly Entity[]): Entity[] => [
  ...entities.filter(({ type }) => !named.some((other) => other.type === type)),
  ...named,
];
