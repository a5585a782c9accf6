import assert from 'node:assert/strict';
import { linkHash } from '../../core/audit/seal-entry.ts';
import { canonical } from '../../core/canonical.ts';
import { sha256 } from '../../core/digest.ts';
import type { Ledger } from '../../ports/ledger.ts';
import { AUDIT_DATA, type AuditSubject, type SealedEntry, SealedEntrySchema } from '../../schema/audit.ts';
import type { ActionId, RequestId, RunId } from '../../schema/ids.ts';
import type { Json } from '../../schema/json.ts';
import type { World } from './world.ts';

/** What holds after every case, whatever it did: checked from the record and the rows, never from what calls answered. */
export async function checkInvariants(world: World): Promise<void> {
  const entries = await world.audit();
  await checkChain(world.ledger, entries);
  const { prunedThrough } = await world.ledger.auditHead();
  checkOneEntryPerVersion(entries, prunedThrough > 0);
  await checkRowsMatch(world.ledger, entries);
  for (const runId of new Set(entries.map((entry) => entry.body.run_id))) {
    if (runId !== null) await checkRun(world.ledger, runId as RunId);
  }
}

/** Every entry follows from the one before, and the last one is the head. */
export async function checkChain(ledger: Ledger, entries: readonly SealedEntry[]): Promise<void> {
  const head = await ledger.auditHead();
  let { prunedThrough: seq, prunedHash: hash } = head;
  for (const entry of entries) {
    SealedEntrySchema.parse(entry);
    AUDIT_DATA[entry.body.type].parse(entry.body.data);
    assert.equal(entry.seq, seq + 1, 'numbers have no gap');
    assert.equal(entry.prev, hash, 'each entry names the one before');
    const digest = sha256(canonical(entry.body as unknown as Json));
    assert.equal(entry.hash, linkHash({ seq: entry.seq, at: entry.at, digest, prev: hash }), 'the hash is that of the entry');
    ({ seq, hash } = entry);
  }
  assert.deepEqual({ seq: head.seq, hash: head.hash }, { seq, hash }, 'the head is the last entry');
}

function checkOneEntryPerVersion(entries: readonly SealedEntry[], pruned: boolean): void {
  const versions = new Map<string, number>();
  for (const { body } of entries) {
    const name = nameOf(body.subject);
    const before = versions.get(name);
    if (before === undefined) assert.ok(pruned || body.subject.version === 1, `the record of ${name} starts at version 1`);
    else assert.equal(body.subject.version, before + 1, `one entry for each version of ${name}`);
    versions.set(name, body.subject.version);
  }
}

async function checkRowsMatch(ledger: Ledger, entries: readonly SealedEntry[]): Promise<void> {
  const last = new Map(entries.map((entry) => [nameOf(entry.body.subject), entry.body.subject]));
  const grants = await ledger.listGrants();
  const delegations = await ledger.listDelegations();
  for (const subject of last.values()) {
    const version = await versionOf(subject);
    if (version !== undefined) assert.equal(version, subject.version, `${nameOf(subject)} has the version of its last entry`);
  }

  async function versionOf({ id, type }: AuditSubject): Promise<number | undefined> {
    switch (type) {
      case 'run':
        return (await ledger.findRun(id as RunId))?.version ?? 0;
      case 'request':
        return (await ledger.findRequest(id as RequestId))?.request.version ?? 0;
      case 'effect':
        return (await ledger.findEffect(id as ActionId))?.version ?? 0;
      case 'grant':
        return grants.find((grant) => grant.id === id)?.version ?? 0;
      case 'delegation':
        return delegations.find((delegation) => delegation.id === id)?.version ?? 0;
      default:
        return undefined;
    }
  }
}

async function checkRun(ledger: Ledger, id: RunId): Promise<void> {
  const run = await ledger.findRun(id);
  assert.ok(run !== undefined, `${id} is on the record and so exists`);
  assert.equal(run.status === 'running', run.owner !== null, `${id} has an owner while it is running, and only then`);
  const seqs = (await ledger.readEvents({ runId: id, limit: 10_000 })).map((event) => event.seq);
  assert.deepEqual(
    seqs,
    Array.from({ length: run.eventSeq }, (_, index) => index + 1),
    `events of ${id} have no gap`,
  );
  for (const { id: requestId, status, resolvedAt } of await ledger.listRequests({ runId: id, limit: 1000 })) {
    const state = await ledger.findRequest(requestId);
    const isDecided = status === 'decided' || status === 'expired';
    assert.equal(state?.decision !== undefined, isDecided, `${requestId} is ${status} and has a decision only if that says so`);
    assert.equal(resolvedAt === null, status === 'pending', `${requestId} is over if it says when`);
    if (run.endedAt !== null) assert.notEqual(status, 'pending', 'a run that has ended waits for nobody');
  }
}

const nameOf = ({ id, type }: AuditSubject): string => `${type} ${id}`;
