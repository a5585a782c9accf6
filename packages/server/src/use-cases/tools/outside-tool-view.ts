import { visibleJson } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import type { z } from 'zod';
import type { OutsideToolWireSchema } from '../../contract/index.ts';
import { type OutsideToolRow, readOutsideTools } from '../../postgres/sql/tools/read-outside-tools.ts';
import { changedWords } from './changed-words.ts';
import { FIRST_SIGHT } from './record-offers.ts';

type OutsideToolWire = z.output<typeof OutsideToolWireSchema>;

export const listOutsideTools = async (db: Db): Promise<OutsideToolWire[]> => (await readOutsideTools(db, {})).map(outsideToolView);

/** A tool from outside as an admin looks at it: what it says now, and where that differs from what was accepted. */
export function outsideToolView(row: OutsideToolRow): OutsideToolWire {
  const { name, server, accepted, accepted_by, accepted_at, offered, offered_digest, offered_at, disabled_at } = row;
  return {
    name,
    server,
    standing: disabled_at === null ? 'in_force' : accepted === null ? 'new' : 'changed',
    digest: offered_digest,
    says: visibleJson(offered, 2),
    changes: disabled_at === null ? [] : changedWords(accepted ?? {}, offered),
    accepted_by: accepted_by === FIRST_SIGHT ? null : accepted_by,
    accepted_at: accepted_at?.toISOString() ?? null,
    seen_at: offered_at.toISOString(),
  };
}
