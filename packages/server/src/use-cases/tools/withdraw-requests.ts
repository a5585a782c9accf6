import type { Ledger, RequestId } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import { findRequestsAboutTools } from '../../postgres/sql/tools/find-requests-about-tools.ts';
import { WATCH } from './record-offers.ts';

/** Takes back what people are asked about tools that are disabled: what they would approve is not what they were shown. */
export async function withdrawRequests(
  { db, ledger }: { readonly db: Db; readonly ledger: Ledger },
  disabled: ReadonlyMap<string, string>,
): Promise<number> {
  if (disabled.size === 0) return 0;
  let withdrawn = 0;
  for (const { id, tool } of await findRequestsAboutTools(db, { names: [...disabled.keys()] })) {
    // Whoever was quicker, a person or another node, has closed it already.
    const { kind } = await ledger.cancelRequest(id as RequestId, { actor: WATCH, reason: disabled.get(tool) ?? tool });
    if (kind === 'cancelled') withdrawn++;
  }
  return withdrawn;
}
