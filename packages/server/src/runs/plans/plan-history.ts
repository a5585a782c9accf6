import { type Plan, PlanSchema } from '@dream-agent/agent';
import { type Action, deriveId, type RequestState, type RunId } from '@dream-agent/hitl';
import { readActions } from '../../postgres/sql/runs/read-actions.ts';
import type { AgentDeps } from '../agent-deps.ts';

/** A plan as it was put before the gates. */
export interface ProposedPlan {
  readonly plan: Plan;
  readonly action: Action;
  readonly at: Date;
  /** What a person was asked about it; nothing, where no gate caught it. */
  readonly review: RequestState | undefined;
}

/** A plan is put before the gates again for each change; nobody changes one this often. */
const MOST = 500;

/** Every plan of a run that was put before the gates, in that order. */
export async function planHistory({ pool, ledger }: Pick<AgentDeps, 'pool' | 'ledger'>, runId: RunId): Promise<ProposedPlan[]> {
  const ids = Array.from({ length: MOST }, (_, ordinal) => deriveId('act', runId, 'plan', ordinal));
  const rows = await readActions(pool, { action_ids: ids });
  const place = new Map<string, number>(ids.map((id, ordinal) => [id, ordinal]));
  const requests = await ledger.listRequests({ runId, kind: 'plan_review', limit: 1000 });
  const found = rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return Promise.all(
    found.map(async ({ id, body, created_at }) => {
      const action = body as Action;
      const request = requests.find(({ actionId }) => actionId === id);
      const review = request === undefined ? undefined : await ledger.findRequest(request.id);
      return { plan: PlanSchema.parse(action.parameters), action, at: created_at, review };
    }),
  );
}
