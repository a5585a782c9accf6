import assert from 'node:assert/strict';
import { type AuditSubject, canonical, createAuditVerifier, type Json, type Ledger, type SealedEntry } from '@dream-agent/hitl';

const PAGE = 1000;

/**
 * Reads a ledger's record as it grows: every entry in its place in the chain, and one entry for each version of each
 * thing (I5). It starts where the record is at that moment, so that a schedule which broke a shared one spoils no other.
 */
export class RecordChecker {
  readonly #ledger: Ledger;
  readonly #verifier: ReturnType<typeof createAuditVerifier>;
  readonly #versions = new Map<string, number>();
  /** What was there before, and is none of our business. */
  readonly #older = new Set<string>();
  #head: { readonly seq: number; readonly hash: string };

  private constructor(ledger: Ledger, anchor: { readonly seq: number; readonly hash: string }) {
    this.#ledger = ledger;
    this.#head = anchor;
    this.#verifier = createAuditVerifier({ anchor });
    this.#verifier.push(canonical({ anchor, format: 'hitl-audit', v: 1 }));
  }

  static async on(ledger: Ledger): Promise<RecordChecker> {
    await ledger.seal();
    const { seq, hash } = await ledger.auditHead();
    return new RecordChecker(ledger, { seq, hash });
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
    if (!this.#versions.has(name) && subject.version > 1) this.#older.add(name);
    if (this.#older.has(name)) return;
    assert.equal(subject.version, (this.#versions.get(name) ?? 0) + 1, `I5: one entry for each version of ${name}`);
    this.#versions.set(name, subject.version);
  }

  /** The version of the last entry about something; 0 if there is none, or not from the first on. */
  versionOf(type: AuditSubject['type'], id: string): number {
    return this.#versions.get(`${type} ${id}`) ?? 0;
  }
}

const nameOf = ({ type, id }: AuditSubject): string => `${type} ${id}`;
