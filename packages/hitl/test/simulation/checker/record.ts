import assert from 'node:assert/strict';
import { type AuditSubject, canonical, createAuditVerifier, type Json, type Ledger, type SealedEntry } from '@dream-agent/hitl';

const PAGE = 1000;

/**
 * Reads a ledger's record as it grows: every entry in its place in the chain, and one entry for each version of each
 * thing (I5). It outlives a schedule where several share a ledger.
 */
export class RecordChecker {
  readonly #ledger: Ledger;
  readonly #verifier = createAuditVerifier();
  readonly #versions = new Map<string, number>();
  #head = { seq: 0, hash: '0'.repeat(64) };

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    this.#verifier.push(canonical({ anchor: this.#head, format: 'hitl-audit', v: 1 }));
  }

  /** Seals what is there and reads what is new. */
  async readOn(): Promise<void> {
    await this.#ledger.seal();
    for (;;) {
      const entries = await this.#ledger.readAudit({ after: this.#head.seq, limit: PAGE });
      for (const entry of entries) this.#take(entry);
      if (entries.length < PAGE) return;
    }
  }

  #take(entry: SealedEntry): void {
    if (!this.#verifier.push(canonical(entry as unknown as Json))) {
      const report = this.#verifier.finish();
      assert.fail(`I5: the record is broken: ${report.ok ? '' : report.problem}`);
    }
    this.#head = { seq: entry.seq, hash: entry.hash };
    const { subject } = entry.body;
    const name = nameOf(subject);
    assert.equal(subject.version, (this.#versions.get(name) ?? 0) + 1, `I5: one entry for each version of ${name}`);
    this.#versions.set(name, subject.version);
  }

  /** The version of the last entry about something. */
  versionOf(type: AuditSubject['type'], id: string): number {
    return this.#versions.get(`${type} ${id}`) ?? 0;
  }
}

const nameOf = ({ type, id }: AuditSubject): string => `${type} ${id}`;
