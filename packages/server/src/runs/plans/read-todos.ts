import type { TodoResult } from '@dream-agent/agent';
import type { RunId } from '@dream-agent/hitl';
import { type DomainOf, type TodoResultWireSchema, type TodoView, todoView } from '../../contract/index.ts';
import { recordArtifactsOf } from '../../files/artifacts/record-artifacts.ts';
import type { TurnRow } from '../../postgres/sql/runs/turn-row.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { runState } from '../run-state.ts';
import { findTurn } from '../run-turn.ts';
import { artifactView } from '../run-view.ts';

type ResultView = DomainOf<typeof TodoResultWireSchema>;

export type ReadTodos =
  | { readonly kind: 'found'; readonly runId: RunId; readonly todos: TodoView[]; readonly results: ResultView[] }
  | Refused;

const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'skipped', 'refused', 'unknown'] satisfies TodoResult['status'][]);

/** The todos of a run as they stand, with what became of those that are over. */
export async function readTodos(deps: AgentDeps, runId: RunId): Promise<ReadTodos> {
  const found = await findTurn(deps.pool, runId);
  if (found.kind === 'refused') return found;
  const state = await runState(deps, runId);
  if (state == null || state.plan === null) return refused('PLAN_NOT_FOUND', `${runId} has no plan yet`);
  // What is named here can be opened, also while the run is still at it.
  if (found.turn.settled_at === null) await recordArtifactsOf(deps, runId, state);
  const results = Object.values(state.results).filter((result): result is TodoResult => ENDED.has(result.status));
  return {
    kind: 'found',
    runId,
    todos: (state.todos.length > 0 ? state.todos : state.plan.todos).map(todoView),
    results: results.map((result) => resultView(result, found.turn)),
  };
}

function resultView(result: TodoResult, turn: TurnRow): ResultView {
  if (result.status !== 'completed') return result as ResultView;
  const { output, ...rest } = result;
  return { ...rest, ...output, artifacts: output.artifacts.map((artifact) => artifactView(artifact, turn)) } as ResultView;
}
