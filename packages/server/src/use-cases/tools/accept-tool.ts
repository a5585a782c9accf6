import type { Actor, Ledger } from '@dream-agent/hitl';
import { inTransaction, noteInAudit, type Pool } from '@dream-agent/hitl/postgres';
import { acceptOffer } from '../../postgres/sql/tools/accept-offer.ts';
import { type OutsideToolRow, readOutsideTools } from '../../postgres/sql/tools/read-outside-tools.ts';
import type { LiveTools } from './live-tools.ts';

export interface AcceptTool {
  readonly name: string;
  /** Of what the person was shown. */
  readonly digest: string;
  readonly actor: Actor;
}

export type AcceptOutcome =
  | { readonly kind: 'accepted'; readonly tool: OutsideToolRow }
  | { readonly kind: 'unknown' }
  /** It says something else by now than what was looked at. */
  | { readonly kind: 'stale'; readonly offered: string };

/** A person takes a tool as it describes itself now; from then on it is in force on every node, for new plans and calls. */
export async function acceptTool(
  { db, ledger, liveTools }: { readonly db: Pool; readonly ledger: Ledger; readonly liveTools: LiveTools },
  { name, digest, actor }: AcceptTool,
): Promise<AcceptOutcome> {
  const row = await findTool(db, name);
  if (row === undefined) return { kind: 'unknown' };
  if (row.offered_digest !== digest) return { kind: 'stale', offered: row.offered_digest };
  if (row.disabled_at === null) return { kind: 'accepted', tool: row };
  // Given for the tool as it was. Before it is back, so that none of them lets it through.
  for (const { id, revokedAt } of await ledger.listGrants({ tool: name })) if (revokedAt === null) await ledger.revokeGrant(id, actor);
  await inTransaction(db, async (tx) => {
    const [accepted] = await acceptOffer(tx, { name, digest, accepted_by: actor.id });
    const facts = { tool: name, server: row.server, before: row.accepted_digest, digest };
    if (accepted !== undefined) await noteInAudit(tx, { actor, what: 'tool-accepted', facts });
  });
  await liveTools.refresh(db);
  const now = await findTool(db, name);
  // Somebody else may have accepted the same at the same time; or it has changed again under our hands.
  return now !== undefined && now.disabled_at === null && now.accepted_digest === digest
    ? { kind: 'accepted', tool: now }
    : { kind: 'stale', offered: now?.offered_digest ?? digest };
}

export const findTool = async (db: Pool, name: string): Promise<OutsideToolRow | undefined> =>
  (await readOutsideTools(db, {})).find((row) => row.name === name);
