import { isDeepStrictEqual } from 'node:util';
import { AgentError, changeTodos, diffPlans, type TodoChange, type TodoChanges } from '@dream-agent/agent';
import { type Decision, type Request, submitDecision } from '@dream-agent/hitl';
import { type DomainOf, type PlanEditedWireSchema, planDiffView } from '../../contract/index.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { orRefused } from '../or-refused.ts';
import type { StandingPlan } from './standing-plan.ts';
import { viewOfPlan } from './view-of-plan.ts';
import { type EditOfPlan, type WorkedOut, workOutEdit } from './work-out-edit.ts';

export type PlanEdited = DomainOf<typeof PlanEditedWireSchema>;
export type EditedPlan = { readonly kind: 'edited'; readonly edited: PlanEdited } | Refused;

type Edit = Extract<WorkedOut, { kind: 'worked-out' }>;
type Applied = PlanEdited['applies'] | Refused;

/** Changes a plan that waits for its review, or the todos of a paused run. Words are kept as the edits that they came to. */
export async function editPlan(deps: AgentDeps, input: EditOfPlan): Promise<EditedPlan> {
  const worked = await workOutEdit(deps, input);
  if (worked.kind === 'refused') return worked;
  if (worked.standing.kind === 'under-way') return notNow(deps, input, worked.standing);
  if (worked.kind === 'not-understood') return refused('PLAN_EDIT_INVALID', worked.why);
  if (worked.kind === 'not-possible') return refused(worked.code, worked.why);
  const applies = await (worked.standing.kind === 'in-review' ? answerReview : keepChanges)(deps, input, worked);
  if (typeof applies !== 'string') return applies;
  deps.hint(input.runId);
  const { before, after } = worked;
  return {
    kind: 'edited',
    edited: { plan: viewOfPlan(after, input.runId), diff: planDiffView(diffPlans(before, after)), applies },
  };
}

async function notNow(deps: AgentDeps, input: EditOfPlan, { turn }: StandingPlan): Promise<Refused> {
  if (await isBeingChanged(deps, input)) return changedMeanwhile(input);
  return refused('HITL_SESSION_NOT_PAUSED', `${turn.run_id} is ${turn.status}; pause it first, then change its plan`);
}

const changedMeanwhile = ({ runId, version }: EditOfPlan): Refused =>
  refused('PLAN_VERSION_STALE', `version ${version} of the plan of ${runId} was changed or decided about in the meantime`);

/** Somebody has answered its review with a change, and the next version is still being made. */
async function isBeingChanged({ ledger }: AgentDeps, { runId }: EditOfPlan): Promise<boolean> {
  const reviews = await ledger.listRequests({ runId, kind: 'plan_review', limit: 1000 });
  const newest = reviews.reduce<Request | undefined>(
    (last, one) => (last !== undefined && last.openedAt > one.openedAt ? last : one),
    undefined,
  );
  const state = newest === undefined ? undefined : await ledger.findRequest(newest.id);
  return state?.decision?.decision.kind === 'modify';
}

/** The edits are the answer to the review: whoever may not give it may not change the plan. */
async function answerReview({ ledger, rules }: AgentDeps, input: EditOfPlan, edit: Edit): Promise<Applied> {
  if (edit.standing.kind !== 'in-review') throw new TypeError('nobody is asked about this plan');
  const { request } = edit.standing.review;
  const { actor, change } = input;
  const note = change.kind === 'instruction' ? change.instruction : input.note;
  const decision = {
    kind: 'modify',
    change: { kind: 'edits', edits: edit.edits },
    ...(note === undefined ? {} : { note }),
  } as unknown as Decision;
  const outcome = await submitDecision({ ledger, rules }, { requestId: request.id, actor, decision, shownDigest: request.actionDigest });
  if (outcome.kind !== 'refused') return 'reviewed_next';
  return outcome.code === 'HITL_REQUEST_CLOSED' ? changedMeanwhile(input) : outcome;
}

/** Under the version as the key: of two changes to the same version that come at once, one is kept. */
async function keepChanges(deps: AgentDeps, input: EditOfPlan, { edits }: Edit): Promise<Applied> {
  const { runId, version, actor } = input;
  const { ledger, reader: saver, editPlan: edit, changes } = deps;
  const outcome = await orRefused(async (): Promise<Applied> => {
    await changeTodos(
      { ledger, saver, editPlan: edit, changes: onlyFirst(changes, edits) },
      { runId, actor, key: `plan/${version}`, changes: edits },
    );
    return 'when_resumed';
  });
  return typeof outcome !== 'string' && outcome.code === 'AGENT_INPUT_INVALID' ? changedMeanwhile(input) : outcome;
}

const onlyFirst = (changes: TodoChanges, edits: readonly TodoChange[]): TodoChanges => ({
  list: (runId, after) => changes.list(runId, after),
  add: async (input) => {
    const added = await changes.add(input);
    if (added.kind !== 'existing') return added;
    const kept = (await changes.list(input.runId, added.seq - 1)).find(({ seq }) => seq === added.seq);
    if (!isDeepStrictEqual(kept?.changes, edits)) throw new AgentError('AGENT_INPUT_INVALID', 'somebody else was first');
    return added;
  },
});
