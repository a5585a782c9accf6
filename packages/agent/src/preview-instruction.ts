import type { Plan, PlanEdit } from './contract/plan.ts';
import { AgentError } from './errors.ts';
import { diffPlans, type PlanDiff } from './layers/planning/index.ts';
import type { Mind } from './parts.ts';

/** What words come to: the edits to the letter and the difference they make, or why they come to nothing. */
export type PreviewedEdits =
  | { readonly edits: readonly PlanEdit[]; readonly plan: Plan; readonly diff: PlanDiff }
  | { readonly notUnderstood: string }
  /** Understood, but the plan would not hold together. */
  | { readonly notPossible: string };

/** Reads words about a plan and shows what they would make of it, before anybody decides. */
export async function previewInstruction(
  mind: Pick<Mind, 'readInstruction' | 'editPlan'>,
  { plan, instruction, today }: { plan: Plan; instruction: string; today: string },
): Promise<PreviewedEdits> {
  const read = await mind.readInstruction({ plan, instruction, today });
  if ('notUnderstood' in read) return read;
  const first = tried(mind, plan, read.edits);
  if ('diff' in first || !read.edits.some(({ op }) => op === 'remove')) return first;
  // What needs the removed todo would go too: shown before it is decided, that is no surprise.
  const second = tried(
    mind,
    plan,
    read.edits.map((edit) => (edit.op === 'remove' ? { ...edit, dependants: true } : edit)),
  );
  return 'diff' in second ? second : first;
}

function tried(mind: Pick<Mind, 'editPlan'>, plan: Plan, edits: readonly PlanEdit[]): PreviewedEdits {
  try {
    const next = mind.editPlan(plan, edits);
    return { edits, plan: next, diff: diffPlans(plan, next) };
  } catch (error) {
    if (!(error instanceof AgentError) || error.code !== 'PLAN_EDIT_INVALID') throw error;
    return { notPossible: error.message };
  }
}
