import { auditBody } from '../../src/core/audit/audit-body.ts';
import { GENESIS } from '../../src/core/audit/audit-chain.ts';
import type { Ledger } from '../../src/ports/ledger.ts';
import type { AuditBody, Checkpoint, SealedEntry } from '../../src/schema/audit.ts';
import { sealAll } from './sample-log.ts';

type AuditPart = Pick<Ledger, 'now' | 'seal' | 'readAudit' | 'auditHead' | 'saveCheckpoint' | 'listCheckpoints' | 'pruneAudit'>;

/** The part of a ledger that keeps the record, laid open so that tests can tamper with it. */
export interface LogLedger extends AuditPart {
  time: Date;
  unsealed: AuditBody[];
  entries: SealedEntry[];
  checkpoints: Checkpoint[];
}

export function logLedger(bodies: Iterable<AuditBody> = []): LogLedger {
  let pruned = { seq: 0, hash: GENESIS };
  return {
    time: new Date('2026-06-01T00:00:00.000Z'),
    unsealed: [...bodies],
    entries: [],
    checkpoints: [],
    async now() {
      return this.time;
    },
    async seal() {
      const sealed = [...sealAll(this.unsealed, this.entries.at(-1) ?? pruned)];
      this.entries.push(...sealed);
      this.unsealed = [];
      return sealed.length;
    },
    async readAudit({ after = 0, limit = 100 } = {}) {
      return this.entries.filter(({ seq }) => seq > after).slice(0, limit);
    },
    async auditHead() {
      const { seq, hash } = this.entries.at(-1) ?? pruned;
      return { seq, hash, prunedThrough: pruned.seq, prunedHash: pruned.hash };
    },
    async saveCheckpoint(checkpoint) {
      this.checkpoints.push(checkpoint);
    },
    async listCheckpoints() {
      return [...this.checkpoints];
    },
    async pruneAudit(through, actor) {
      const point = this.entries.find(({ seq }) => seq === through);
      if (point === undefined) throw new Error(`there is no entry ${through}`);
      const before = this.entries.length;
      this.entries = this.entries.filter(({ seq }) => seq > through);
      pruned = { seq: point.seq, hash: point.hash };
      const data = { through: pruned.seq, hash: pruned.hash };
      this.unsealed.push(auditBody('audit-pruned', { subject: { type: 'audit', id: 'audit', version: 1 }, runId: null, actor, data }));
      return before - this.entries.length;
    },
  };
}
