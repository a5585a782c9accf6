import type { Db } from '@dream-agent/hitl/postgres';
import type { z } from 'zod';
import type { ShadowResultsSchema } from '../../contract/index.ts';
import { readShadow, type ShadowRow } from '../../postgres/sql/policy/read-shadow.ts';

type ShadowResults = z.output<typeof ShadowResultsSchema>;
type OfGate = ShadowResults['by_gate'][number];

const MOST = 10_000;
const SHOWN = 20;

/** What gates in shadow would have asked since then, each with what people said where another gate asked them. */
export async function shadowResults(db: Db, { from }: { readonly from: Date }): Promise<ShadowResults> {
  const [first, ...rest] = await readShadow(db, { from_time: from, row_limit: MOST });
  // Without any there is one row, which has nothing in it but how many were looked at.
  const rows = first === undefined || first.action_id === null ? [] : [first, ...rest];
  const byGate = Map.groupBy(
    rows.flatMap((row) => row.shadow.map((gate) => ({ gate, row }))),
    ({ gate }) => gate,
  );
  return {
    from: from.toISOString(),
    actions: first?.actions ?? 0,
    by_gate: [...byGate].map(([gate, of]) =>
      ofGate(
        gate,
        of.map(({ row }) => row),
      ),
    ),
  };
}

function ofGate(gate: string, rows: readonly ShadowRow[]): OfGate {
  const said = (...kinds: readonly string[]) => rows.filter(({ decided }) => decided !== null && kinds.includes(decided)).length;
  return {
    gate,
    would_ask: rows.length,
    approved: said('approve', 'modify'),
    refused: said('reject', 'skip', 'abort'),
    unasked: rows.filter(({ decided }) => decided === null).length,
    latest: rows.slice(0, SHOWN).map(({ action_id, run_id, tool, created_at, decided }) => ({
      action_id: action_id as OfGate['latest'][number]['action_id'],
      run_id: run_id as OfGate['latest'][number]['run_id'],
      tool,
      at: created_at.toISOString(),
      decided,
    })),
  };
}
