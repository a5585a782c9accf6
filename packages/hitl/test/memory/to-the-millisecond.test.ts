import { expect, test } from 'vitest';
import { randomId } from '../../src/core/derive-id.ts';
import { createMemoryLedger, MemoryStorage } from '../../src/memory/index.ts';
import { anAction, aRun, fakeClock, grantTerms, people, termsFor } from '../../src/testing/index.ts';

/** A clock that stands still shows what no database can: what happens exactly on time. */
async function world() {
  const clock = fakeClock();
  const storage = new MemoryStorage();
  const ledger = createMemoryLedger({ clock, storage });
  const run = await ledger.createRun(aRun({ claim: { owner: 'node-1', leaseSeconds: 10 } }));
  const hold = { runId: run.id, owner: 'node-1', fence: 1 };
  const ask = async (step: string) => {
    const action = anAction(run.id, { step });
    const terms = termsFor(action, { timing: { timeoutSeconds: 10 } });
    const outcome = await ledger.openRequest({ hold, action, terms, assignee: { kind: 'role', role: 'reviewer' }, shadow: [] });
    return { action, terms, outcome };
  };
  const approve = (asked: Awaited<ReturnType<typeof ask>>) =>
    ledger.decide({ requestId: asked.terms.id, actor: people.arin, decision: { kind: 'approve' }, shownDigest: asked.action.digest });
  return { clock, storage, ledger, hold, ask, approve };
}

test('a lease is good to its last millisecond', async () => {
  const { clock, ledger } = await world();
  clock.advance(10);
  expect(await ledger.claimRun({ owner: 'node-2', leaseSeconds: 10 })).toBeUndefined();
  clock.advance(0.001);
  expect(await ledger.claimRun({ owner: 'node-2', leaseSeconds: 10 })).toMatchObject({ owner: 'node-2', fence: 2 });
});

test('an answer is late on the dot', async () => {
  const { clock, ask, approve } = await world();
  const [inTime, late] = [await ask('one'), await ask('two')];
  clock.advance(9.999);
  expect(await approve(inTime)).toMatchObject({ kind: 'recorded' });
  clock.advance(0.001);
  expect(await approve(late)).toMatchObject({ kind: 'refused', code: 'HITL_REQUEST_EXPIRED', current: { status: 'expired' } });
});

test('a sweep is on time on the dot', async () => {
  const { clock, ledger, ask } = await world();
  const { terms } = await ask('one');
  clock.advance(9.999);
  expect(await ledger.sweep()).toEqual([]);
  clock.advance(0.001);
  expect(await ledger.sweep()).toEqual([{ requestId: terms.id, runId: terms.runId, did: 'expired' }]);
});

test('a grant has expired on the dot', async () => {
  const { clock, ledger, ask } = await world();
  const expiresAt = new Date(clock.now().getTime() + 10_000);
  await ledger.giveGrant(randomId('grt'), grantTerms(clock.now(), { expiresAt, maxUses: 9 }), people.arin);
  clock.advance(9.999);
  expect((await ask('one')).outcome.kind).toBe('granted');
  clock.advance(0.001);
  expect((await ask('two')).outcome.kind).toBe('opened');
  await expect(ledger.giveGrant(randomId('grt'), grantTerms(clock.now(), { expiresAt: clock.now() }), people.arin)).rejects.toThrow();
});

test('"it did not happen" may be said on the dot', async () => {
  const { clock, ledger, hold, ask, approve } = await world();
  const asked = await ask('one');
  await approve(asked);
  await ledger.startEffect({ hold, actionId: asked.action.id, digest: asked.action.digest, timeoutSeconds: 5 });
  await ledger.finishEffect({ hold, actionId: asked.action.id, outcome: { status: 'outcome_unknown', error: 'lost' } });
  const settle = () =>
    ledger.settleEffect({ actionId: asked.action.id, actor: people.dana, outcome: { status: 'failed', error: 'no' }, evidence: '' });
  clock.advance(14.999);
  expect(await settle()).toMatchObject({ kind: 'refused', code: 'HITL_SETTLED_TOO_EARLY' });
  clock.advance(0.001);
  expect(await settle()).toMatchObject({ kind: 'finished' });
});

test('every entry carries the moment of its transition', async () => {
  const { clock, ledger, ask, approve } = await world();
  const asked = await ask('one');
  clock.advance(3.5);
  await approve(asked);
  clock.advance(100);
  await ledger.seal();
  const times = (await ledger.readAudit()).map((entry) => entry.at);
  expect(times).toEqual(['2026-11-16T09:00:00.000Z', '2026-11-16T09:00:00.000Z', '2026-11-16T09:00:03.500Z']);
});

test('what is sealed or pruned takes no room twice', async () => {
  const { clock, storage, ledger, ask } = await world();
  await ask('one');
  await ledger.seal();
  expect([...storage.unsealed.values()]).toEqual([]);
  const { seq, hash } = await ledger.auditHead();
  await ledger.saveCheckpoint({ v: 1, seq, hash, at: clock.now().toISOString(), key_id: 'k', signature: '' });
  await ledger.pruneAudit(seq, people.dana);
  expect([...storage.sealed.values()]).toEqual([]);
});
