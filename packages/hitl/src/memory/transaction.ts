import { canonical } from '../core/canonical.ts';
import type { Refusal } from '../ports/ledger.ts';
import type { AuditBody } from '../schema/audit.ts';
import { ERRORS, type HitlErrorCode } from '../schema/errors.ts';
import type { RunEvent } from '../schema/event.ts';
import type { RunId } from '../schema/ids.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import type { Run } from '../schema/run.ts';
import type { MemoryStorage } from './storage.ts';

/** One call of the ledger: what it works on, and the moment it works at. */
export interface Tx {
  readonly storage: MemoryStorage;
  readonly now: Date;
}

export const refuse = (code: HitlErrorCode, message: string = ERRORS[code].text): Refusal => ({ kind: 'refused', code, message });

export const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

/** Adds an entry to the record; it gets its place in the chain when the log is sealed. */
export function record({ storage, now }: Tx, body: AuditBody): void {
  // What has no canonical form could never be sealed, so it must not be written in the first place.
  canonical(body as unknown as Json);
  const written = storage.log.written + 1;
  storage.changeLog({ written });
  storage.unsealed.put(written, { at: now.toISOString(), body });
}

/** A name for something that was tried and changed nothing. */
export const attemptId = ({ storage }: Tx): string => `att_${storage.log.written + 1}`;

export const eventKey = (runId: RunId, seq: number): string => `${runId}/${seq}`;

/** Gives an event the next number of its run, and leaves it to be passed on. */
export function emit({ storage, now }: Tx, run: Run, event: { readonly type: string; readonly data: JsonObject }): RunEvent {
  canonical(event.data);
  const current = storage.runs.get(run.id) ?? run;
  const seq = current.eventSeq + 1;
  const numbered: RunEvent = { runId: run.id, seq, type: event.type, data: event.data, at: now };
  storage.runs.put(run.id, { ...current, eventSeq: seq });
  storage.events.put(eventKey(run.id, seq), numbered);
  storage.outbox.put(eventKey(run.id, seq), numbered);
  return numbered;
}

/** Writes some fields of a run over what it is now. */
export function changeRun({ storage }: Tx, run: Run, change: Partial<Run>): Run {
  return storage.runs.put(run.id, { ...(storage.runs.get(run.id) ?? run), ...change });
}

/** Has the run looked at again, at once if it waits. */
export function wake(tx: Tx, runId: RunId): void {
  const run = tx.storage.runs.get(runId);
  if (run === undefined) return;
  changeRun(tx, run, { wake: run.wake + 1, ...(run.status === 'waiting' ? { status: 'queued' } : {}) });
}
