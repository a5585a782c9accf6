import type { ToolOffer } from '@dream-agent/agent';
import { inTransaction, noteInAudit, type Pool, type Tx } from '@dream-agent/hitl/postgres';
import { insertOutsideTool } from '../../postgres/sql/tools/insert-outside-tool.ts';
import { lockOutsideTools } from '../../postgres/sql/tools/lock-outside-tools.ts';
import { noteOtherOffer } from '../../postgres/sql/tools/note-other-offer.ts';
import { type OutsideToolRow, readOutsideTools } from '../../postgres/sql/tools/read-outside-tools.ts';
import { changedWords } from './changed-words.ts';

/** Who has seen it; a person is named where one has accepted something. */
export const WATCH = { kind: 'system', id: 'tools' } as const;
/** In the place of a person, where a server was taken as it was when it was first connected. */
export const FIRST_SIGHT = 'first-sight';

/** What became of a tool because of what it says. */
export interface Sighting {
  readonly name: string;
  readonly server: string;
  readonly became: 'in-force' | 'waiting' | 'disabled';
}

/**
 * Writes down what servers say of their tools. A server that was never seen is taken as it is, as is a tool that a file of the
 * installation names; what is new on a server that is known waits for a person, and what has changed is disabled. Each is on the record.
 */
export async function recordOffers(pool: Pool, offers: readonly ToolOffer[]): Promise<Sighting[]> {
  const before = await readOutsideTools(pool, {});
  if (unknownAmong(offers, before).length === 0) return [];
  return inTransaction(pool, async (tx) => {
    await lockOutsideTools(tx, {});
    const rows = await readOutsideTools(tx, {});
    const sightings: Sighting[] = [];
    for (const offer of unknownAmong(offers, rows)) {
      const row = rows.find(({ name }) => name === offer.name);
      const became = row === undefined ? await firstSight(tx, offer, rows) : await otherOffer(tx, offer, row);
      if (became !== undefined) sightings.push({ name: offer.name, server: offer.server, became });
    }
    return sightings;
  });
}

const unknownAmong = (offers: readonly ToolOffer[], rows: readonly OutsideToolRow[]): readonly ToolOffer[] =>
  offers.filter(({ name, digest }) => rows.find((row) => row.name === name)?.offered_digest !== digest);

async function firstSight(tx: Tx, { name, server, said, digest, described }: ToolOffer, rows: readonly OutsideToolRow[]) {
  const isTaken = described || rows.every((row) => row.server !== server);
  await insertOutsideTool(tx, { name, server, digest, said: JSON.stringify(said), accepted_by: isTaken ? FIRST_SIGHT : null });
  await noteInAudit(tx, { actor: WATCH, what: 'tool-first-seen', facts: { tool: name, server, digest, in_force: isTaken } });
  return isTaken ? ('in-force' as const) : ('waiting' as const);
}

async function otherOffer(tx: Tx, { name, server, said, digest }: ToolOffer, row: OutsideToolRow): Promise<'disabled' | undefined> {
  await noteOtherOffer(tx, { name, server, digest, said: JSON.stringify(said) });
  if (row.disabled_at !== null) return undefined;
  const changed = changedWords(row.offered, said).map(({ path }) => path.slice(0, 200));
  await noteInAudit(tx, {
    actor: WATCH,
    what: 'tool-disabled',
    facts: { tool: name, server, before: row.offered_digest, digest, changed },
  });
  return 'disabled';
}
