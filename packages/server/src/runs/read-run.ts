import type { Db } from '@dream-agent/hitl/postgres';
import type { Refused } from '../sessions/refused.ts';
import { findTurn } from './run-turn.ts';
import { type RunView, runViews } from './run-view.ts';

export type ReadRun = { readonly kind: 'found'; readonly run: RunView } | Refused;

export async function readRun(db: Db, runId: string): Promise<ReadRun> {
  const found = await findTurn(db, runId);
  if (found.kind === 'refused') return found;
  const [run] = await runViews(db, [found.turn]);
  return { kind: 'found', run: run as RunView };
}
