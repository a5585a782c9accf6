import { randomUUID } from 'node:crypto';
import {
  checkpointAudit,
  generateSigningKeys,
  type Ledger,
  randomId,
  reviseAction,
  type SubmitDecision,
  verifyAudit,
} from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { anAction, aRisk, aRun, delegationTerms, grantTerms, people, termsFor } from '@dream-agent/hitl/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { type AppRole, appRole } from './app-role.ts';
import * as forge from './forged-sql.ts';
import { type GuardedWorld, makeGuardedWorld } from './guarded-world.ts';
import { WRONG_STATEMENTS } from './wrong-statements.ts';

interface Guarded {
  readonly database: FreshDatabase;
  readonly role: AppRole;
  readonly ledger: Ledger;
}

/** A fresh database, a login of the application's, and a ledger that has nothing but that login. */
async function guarded(): Promise<Guarded> {
  const database = await freshDatabase();
  const role = await appRole(database);
  // So long that nothing is sealed behind the back of a test that compares before and after.
  return { database, role, ledger: createPostgresLedger({ pool: role.pool, sealWithin: 3_600_000 }) };
}

async function close({ database, role }: Guarded): Promise<void> {
  await role.drop();
  await database.drop();
}

/** Everything there is, in few characters: each table's rows and each function's text. */
async function fingerprint(database: FreshDatabase): Promise<unknown> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'hitl' order by 1`,
  );
  const tables = rows.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(row::text, '|' order by row::text)) as content from hitl.${name} row`,
  );
  const functions = `select 'functions', md5(string_agg(pg_get_functiondef(oid), '|' order by oid)) from pg_proc where pronamespace = 'hitl'::regnamespace`;
  return (await database.pool.query([...tables, functions].join('\nunion all\n'))).rows;
}

/** On a connection of its own, so that a setting that got through would go with it. */
async function refusal(pool: pg.Pool, sql: string): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query(sql);
    return 'it was accepted';
  } catch (error) {
    return (error as Error).message;
  } finally {
    client.release(true);
  }
}

describe("the ledger with the application's role", () => {
  let own: Guarded;
  beforeAll(async () => {
    own = await guarded();
  });
  afterAll(() => close(own));

  test('a run goes all the way from its start to its end, and the record verifies', async () => {
    const { ledger } = own;
    const run = await ledger.createRun(aRun());
    const claimed = await ledger.claimRun({ owner: 'node-9', leaseSeconds: 600, runId: run.id });
    const hold = { runId: run.id, owner: 'node-9', fence: claimed?.fence ?? 0 };
    expect((await ledger.renewLease(hold, 600)).kind).toBe('renewed');
    const ask = (action: ReturnType<typeof anAction>, terms = termsFor(action), assignee = { kind: 'role', role: 'reviewer' } as const) =>
      ledger.openRequest({ hold, action, terms, assignee, shadow: [] });
    const answer = (
      terms: { id: SubmitDecision['requestId']; actionDigest: string },
      more: Omit<SubmitDecision, 'requestId' | 'shownDigest'>,
    ) => ledger.decide({ requestId: terms.id, shownDigest: terms.actionDigest, idempotencyKey: randomUUID(), ...more });

    const harmless = anAction(run.id, { step: 'read', clearance: 'allow' });
    expect(await ledger.recordAction({ hold, action: harmless, because: 'reads only', gate: null, shadow: [] })).toEqual({
      kind: 'recorded',
    });

    const mail = anAction(run.id, { step: 'mail' });
    expect((await ask(mail)).kind).toBe('opened');
    const changed = reviseAction(mail, { parameters: { to: 'nobody@example.com' }, risk: aRisk(), by: 'arin' });
    const change = { kind: 'parameters', parameters: changed.parameters, digest: changed.digest } as const;
    const decided = await answer(termsFor(mail), {
      actor: people.arin,
      decision: { kind: 'modify', change },
      revision: { action: changed },
    });
    expect(decided.kind).toBe('recorded');

    const now = await ledger.now();
    const grant = await ledger.giveGrant(randomId('grt'), grantTerms(now, { tool: 'tell_team' }), people.arin);
    const team = anAction(run.id, { step: 'tell', tool: 'tell_team' });
    expect((await ask(team)).kind).toBe('granted');
    expect((await ledger.revokeGrant(grant.id, people.dana)).used).toBe(1);

    const delegation = await ledger.delegate(randomId('dlg'), delegationTerms(now), people.arin);
    const graver = anAction(run.id, { step: 'pay', risk: 'high' });
    await ask(graver);
    expect((await answer(termsFor(graver), { actor: people.rina, decision: { kind: 'approve' } })).kind).toBe('recorded');
    expect((await ledger.revokeDelegation(delegation.id, people.arin)).revokedAt).not.toBeNull();

    const pair = anAction(run.id, { step: 'pair' });
    const both = termsFor(pair, { quorum: { approvals: 2 } });
    await ask(pair, both);
    expect((await answer(both, { actor: people.arin, decision: { kind: 'approve' } })).kind).toBe('voted');
    expect((await answer(both, { actor: people.bora, decision: { kind: 'approve' } })).kind).toBe('recorded');
    expect((await answer(both, { actor: people.chul, decision: { kind: 'approve' } })).kind).toBe('refused');

    const slow = anAction(run.id, { step: 'slow' });
    const hurried = termsFor(slow, { timing: { timeoutSeconds: 0.001 } });
    await ask(slow, hurried);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await ledger.sweep()).toContainEqual({ requestId: hurried.id, runId: run.id, did: 'expired' });

    for (const action of [harmless, changed, team, graver]) {
      expect((await ledger.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 1 })).kind).toBe('started');
    }
    for (const action of [harmless, changed]) {
      const outcome = { status: 'executed', result: { ok: true } } as const;
      expect((await ledger.finishEffect({ hold, actionId: action.id, outcome })).kind).toBe('finished');
    }
    await ledger.finishEffect({ hold, actionId: team.id, outcome: { status: 'outcome_unknown', error: 'no answer' } });
    const settled = { status: 'executed', result: null } as const;
    expect((await ledger.settleEffect({ actionId: team.id, actor: people.dana, outcome: settled, evidence: 'seen' })).kind).toBe(
      'finished',
    );

    expect(await ledger.appendEvent(hold, { type: 'progress', data: { percent: 90 } })).toMatchObject({ type: 'progress' });
    expect(await ledger.relayOutbox(async () => {})).toBeGreaterThan(0);
    await ledger.pauseRun(run.id, { actor: people.dana, reason: 'lunch' });
    expect(await ledger.parkRun(hold)).toMatchObject({ run: { status: 'paused' } });
    await ledger.resumeRun(run.id, { actor: people.dana, reason: 'back' });
    const again = await ledger.claimRun({ owner: 'node-9', leaseSeconds: 600, runId: run.id });
    const ended = await ledger.endRun({ ...hold, fence: again?.fence ?? 0 }, { status: 'succeeded', reason: 'done' });
    expect(ended).toMatchObject({ kind: 'changed', run: { status: 'succeeded' } });

    const stopped = await ledger.createRun(aRun());
    expect(await ledger.cancelRun(stopped.id, { actor: people.dana, reason: 'not needed' })).toMatchObject({ kind: 'changed' });

    expect(await ledger.seal()).toBeGreaterThan(0);
    const keys = generateSigningKeys();
    const checkpoint = await checkpointAudit({ ledger }, { privateKey: keys.privateKey });
    expect(await ledger.listCheckpoints()).toEqual([checkpoint]);
    expect(await verifyAudit({ ledger }, { publicKeys: [keys.publicKey] })).toMatchObject({ ok: true, checkpointsMatched: 1 });
  });
});

describe('past the ledger', () => {
  let shared: Guarded;
  let world: GuardedWorld;
  beforeAll(async () => {
    shared = await guarded();
    world = await makeGuardedWorld(shared.ledger);
  });
  afterAll(() => close(shared));

  describe("with the application's role", () => {
    test('the statements that are forged below are accepted where nothing is wrong with them', async () => {
      const right: Record<string, string> = {
        approval: forge.decision(world.pending),
        vote: forge.openVote(world.pair, { voter: 'arin' }),
        secondApproval: forge.decision(world.halfway, { by: 'arin' }),
        refusal: forge.decision(world.pending, { kind: 'reject', approves: null }),
        timeout: forge.timeout(world.overdue),
        graveTimeout: forge.timeout(world.overdueGrave),
        effectOfAllowed: forge.effect(world.allowed),
        effectOfApproved: forge.effect(world.approved),
        request: forge.request(world.hold.runId),
        silentRequest: forge.request(world.hold.runId, { onTimeout: 'approve' }),
        run: forge.recorded('run', 'run_forged', 1, forge.run()),
        grant: forge.recorded('grant', 'grt_forged', 1, forge.grant()),
        grantUse: forge.grantUse(world.grant),
        delegation: forge.recorded('delegation', 'dlg_forged', 1, forge.delegation()),
      };
      const before = await fingerprint(shared.database);
      for (const [what, sql] of Object.entries(right)) {
        expect([what, await refusal(shared.role.pool, `begin; ${sql}; rollback`)]).toEqual([what, 'it was accepted']);
      }
      expect(await fingerprint(shared.database)).toEqual(before);
    });

    for (const { name, sql, app } of WRONG_STATEMENTS) {
      test(`${name} is refused and changes nothing`, async () => {
        const before = await fingerprint(shared.database);
        expect(await refusal(shared.role.pool, sql(world))).toMatch(app);
        expect(await fingerprint(shared.database)).toEqual(before);
      });
    }
  });

  describe('as the owner of the tables', () => {
    for (const { name, sql, owner } of WRONG_STATEMENTS) {
      if (owner === undefined) continue;
      test(`${name} is refused and changes nothing`, async () => {
        const before = await fingerprint(shared.database);
        expect(await refusal(shared.database.pool, sql(world))).toMatch(owner);
        expect(await fingerprint(shared.database)).toEqual(before);
      });
    }
  });
});
