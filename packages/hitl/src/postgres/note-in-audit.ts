import { auditBody } from '../core/audit/audit-body.ts';
import { randomId } from '../core/derive-id.ts';
import type { Actor } from '../schema/actor.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Db } from './connection/db.ts';
import { entryText } from './entry.ts';
import { appendEntry } from './sql/audit.ts';

/** Something that is no transition of the ledger's own, and that the record should tell of all the same. */
export interface Note {
  readonly actor: Actor;
  /** What was done, in a few words with hyphens. */
  readonly what: string;
  /** None of them a secret: what is noted stays. */
  readonly facts: JsonObject;
}

/** Notes it in the record, in the transaction of what it is about where there is one. The next seal gives it its place. */
export async function noteInAudit(db: Db, { actor, what, facts }: Note): Promise<void> {
  const id = randomId('req').replace('req_', 'note_');
  const entry = auditBody('noted', { subject: { type: 'attempt', id, version: 1 }, runId: null, actor, data: { what, facts } });
  await appendEntry(db, { subject_type: 'attempt', subject_id: id, subject_version: 1, entry: entryText(entry) });
}
