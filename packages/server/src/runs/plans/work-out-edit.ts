import {
  AgentError,
  type AgentErrorCode,
  changeTodos,
  type Plan,
  type PlanEdit,
  SessionSchema,
  type TodoChange,
  type TodoChangeInput,
  TodoChangeSchema,
  type TodoChanges,
} from '@dream-agent/agent';
import { type Actor, type RunId, randomId } from '@dream-agent/hitl';
import { readMemory } from '../../postgres/sql/runs/read-memory.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { type StandingPlan, standingPlan } from './standing-plan.ts';

/** How a plan is to be changed: in plain words, or to the letter. */
export type PlanChange =
  | { readonly kind: 'edits'; readonly edits: readonly TodoChangeInput[] }
  | { readonly kind: 'instruction'; readonly instruction: string };

export interface EditOfPlan {
  readonly runId: RunId;
  /** The version that the person saw. */
  readonly version: number;
  readonly change: PlanChange;
  /** The words that were shown as these edits. */
  readonly note?: string;
  readonly actor: Actor;
}

/** What a change would come to, to the letter, or why it comes to nothing. */
export type WorkedOut =
  | {
      readonly kind: 'worked-out';
      readonly standing: StandingPlan;
      readonly edits: readonly TodoChange[];
      readonly before: Plan;
      readonly after: Plan;
    }
  | { readonly kind: 'not-understood'; readonly standing: StandingPlan; readonly why: string }
  | { readonly kind: 'not-possible'; readonly standing: StandingPlan; readonly why: string; readonly code: AgentErrorCode }
  | Refused;

/** Works out what a change would make of the plan as it stands. Nothing is stored. */
export async function workOutEdit(deps: AgentDeps, { runId, version, change, actor }: EditOfPlan): Promise<WorkedOut> {
  const standing = await standingPlan(deps, runId);
  if (standing.kind === 'refused') return standing;
  const { plan } = standing;
  if (plan.version !== version)
    return refused('PLAN_VERSION_STALE', `the plan of ${runId} is at version ${plan.version}, not ${version}; look at it again`);
  try {
    const edits = change.kind === 'edits' ? toTheLetter(change.edits) : await readWords(deps, standing, change.instruction);
    if ('notUnderstood' in edits) return { kind: 'not-understood', standing, why: edits.notUnderstood };
    return { kind: 'worked-out', standing, edits, ...(await tryOut(deps, { standing, runId, actor, edits })) };
  } catch (error) {
    if (error instanceof AgentError) return { kind: 'not-possible', standing, why: error.message, code: error.code };
    throw error;
  }
}

function toTheLetter(given: readonly TodoChangeInput[]): TodoChange[] {
  const read = TodoChangeSchema.array().safeParse(given);
  if (!read.success) throw new AgentError('PLAN_EDIT_INVALID', read.error.message);
  return read.data;
}

async function readWords({ pool, agent }: AgentDeps, { turn, plan }: StandingPlan, instruction: string) {
  const [row] = await readMemory(pool, { session_id: turn.session_id });
  const read = await agent.previewInstruction({ session: SessionSchema.parse(row?.memory), plan, instruction, today: turn.today });
  if ('notPossible' in read) throw new AgentError('PLAN_EDIT_INVALID', read.notPossible);
  return 'notUnderstood' in read ? read : read.edits;
}

interface TryOut {
  readonly standing: StandingPlan;
  readonly runId: RunId;
  readonly actor: Actor;
  readonly edits: readonly TodoChange[];
}

async function tryOut(deps: AgentDeps, { standing, runId, actor, edits }: TryOut): Promise<{ before: Plan; after: Plan }> {
  const { ledger, reader: saver, editPlan } = deps;
  if (standing.kind === 'paused')
    return changeTodos(
      { ledger, saver, editPlan, changes: keptNowhere(deps.changes) },
      { runId, actor, key: randomId('act'), changes: edits },
    );
  return { before: standing.plan, after: editPlan(standing.plan, edits.map(editOfPlan)) };
}

/** Changes that are worked out with all that waits, and not added to it. */
const keptNowhere = (changes: TodoChanges): TodoChanges => ({
  list: (runId, after) => changes.list(runId, after),
  add: async () => ({ kind: 'kept', seq: 0 }),
});

function editOfPlan(change: TodoChange): PlanEdit {
  if (change.op === 'skip' || change.op === 'retry')
    throw new AgentError('PLAN_EDIT_INVALID', `"${change.op}" is for a run that is paused; pause it first, or remove "${change.id}"`);
  return change;
}
