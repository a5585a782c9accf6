import {
  type DecideOutcome,
  type Decision,
  digestOf,
  type Ledger,
  type Person,
  type RecordedDecision,
  randomId,
  verifyAudit,
} from '@dream-agent/hitl';
import { anAction, aRun, grantTerms, people } from '@dream-agent/hitl/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asked, ask, countOutcomes, inWaves, type Nodes, question, seeded, shuffled, startNodes, startRun } from './nodes.ts';

const NODES = 4;
const COPIES = 100;
/** Of the same decision, of opposite ones and of the deadline, in all; RACE_ROUNDS asks for more than what is short enough for every day. */
const ROUNDS = Math.max(1_800, Number(process.env['RACE_ROUNDS'] ?? 1_800));
const SAME_ROUNDS = Math.ceil(ROUNDS / 5 / 4) * 4;
const OPPOSITE_ROUNDS = Math.ceil(ROUNDS / 3);
const DEADLINE_ROUNDS = Math.ceil((ROUNDS - SAME_ROUNDS - OPPOSITE_ROUNDS) / 25) * 25;
const ADDRESS_ROUNDS = 60;
const GRANT_ROUNDS = 60;
const CLAIM_ROUNDS = 60;
const AT_ONCE = 20;
const LONG = 240_000 * Math.max(1, ROUNDS / 4_500);

const APPROVE: Decision = { kind: 'approve' };
const REJECT: Decision = { kind: 'reject', reason: '아니요' };

let nodes: Nodes;

beforeAll(async () => {
  nodes = await startNodes(NODES);
});
afterAll(() => nodes?.close());

/** Whichever node's turn it is. */
const racer = (index: number): Ledger => nodes.racers[index % NODES] as Ledger;

const answer = (on: Ledger, { request }: Asked, actor: Person, decision: Decision, idempotencyKey?: string): Promise<DecideOutcome> =>
  on.decide({
    requestId: request.id,
    actor,
    decision,
    shownDigest: request.actionDigest,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

const recordedIn = (outcomes: readonly DecideOutcome[]): RecordedDecision[] =>
  outcomes.flatMap((outcome) => (outcome.kind === 'recorded' ? [outcome.decision] : []));

/** What the database holds of these requests: rows for each, and entries by their type. */
async function kept(asked: readonly Asked[]) {
  const ids = asked.map(({ request }) => request.id);
  const { rows } = await nodes.database.pool.query<{
    id: string;
    decisions: number;
    votes: number;
    status: string;
    entries: string[];
    events: string[];
  }>(
    `select request.id, request.status,
            (select count(*)::integer from hitl.decisions where request_id = request.id) as decisions,
            (select count(*)::integer from hitl.votes where request_id = request.id)
              + (select count(*)::integer from hitl.decisions where request_id = request.id and source = 'human') as votes,
            (select array_agg(body::json ->> 'type' order by subject_version) from hitl.audit_entries
              where subject_id = request.id and subject_type = 'request') as entries,
            (select array_agg(type order by seq) from hitl.events where run_id = request.run_id and data ->> 'request_id' = request.id) as events
       from hitl.requests request where request.id = any($1)`,
    [ids],
  );
  expect(rows.length).toBe(ids.length);
  return rows;
}

describe('the same decision, a hundred times at once from four nodes', () => {
  const asked: Asked[] = [];
  const WAVE = 50;

  async function round(index: number, keyOf: (copy: number) => string | undefined): Promise<DecideOutcome[]> {
    const one = await ask(nodes.opener);
    asked.push(one);
    return Promise.all(Array.from({ length: COPIES }, (_, copy) => answer(racer(index + copy), one, people.arin, APPROVE, keyOf(copy))));
  }

  /** One was recorded; every other was refused and told what was decided. */
  function oneWon(outcomes: readonly DecideOutcome[]): void {
    const [winner, ...more] = recordedIn(outcomes);
    expect(more).toEqual([]);
    expect(countOutcomes(outcomes)).toEqual({ recorded: 1, HITL_REQUEST_CLOSED: COPIES - 1 });
    for (const outcome of outcomes) {
      if (outcome.kind === 'refused') expect(outcome.current).toEqual({ status: 'decided', decision: winner });
    }
  }

  test(
    'without a key it is recorded once, and the others are told by whom',
    () => inWaves(SAME_ROUNDS / 4, WAVE, async (index) => oneWon(await round(index, () => undefined))),
    LONG,
  );

  test(
    'under a key each it is recorded once as well',
    () => inWaves(SAME_ROUNDS / 4, WAVE, async (index) => oneWon(await round(index, (copy) => `${index}-${copy}`))),
    LONG,
  );

  test(
    'under one key all hundred are told the same',
    () =>
      inWaves(SAME_ROUNDS / 4, WAVE, async (index) => {
        const outcomes = await round(index, () => `all-${index}`);
        expect(outcomes[0]?.kind).toBe('recorded');
        for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
      }),
    LONG,
  );

  test(
    'where two approvals are needed, two people are counted once each',
    () =>
      inWaves(SAME_ROUNDS / 4, WAVE, async (index) => {
        const one = await ask(nodes.opener, { terms: { quorum: { approvals: 2 } } });
        const outcomes = await Promise.all(
          Array.from({ length: COPIES }, (_, copy) =>
            answer(racer(index + copy), one, copy % 2 === 0 ? people.arin : people.bora, APPROVE),
          ),
        );
        const { recorded, voted, HITL_REQUEST_CLOSED: closed = 0, HITL_ALREADY_VOTED: repeated = 0, ...rest } = countOutcomes(outcomes);
        expect([recorded, voted, closed + repeated, rest]).toEqual([1, 1, COPIES - 2, {}]);
        const { votes, request } = (await nodes.opener.findRequest(one.request.id)) ?? {};
        expect([votes?.map((vote) => vote.voter).sort(), request?.version]).toEqual([['arin', 'bora'], 3]);
      }),
    LONG,
  );

  test('afterwards there is one decision, one entry and one event for each', async () => {
    expect(asked.length).toBeGreaterThanOrEqual((SAME_ROUNDS / 4) * 3);
    for (const { decisions, votes, entries, events } of await kept(asked)) {
      expect([decisions, votes]).toEqual([1, 1]);
      expect(entries).toEqual(['request-opened', 'request-decided']);
      expect(events).toEqual(['request-opened', 'request-decided']);
    }
  });
});

test(
  'of two people who decide opposite things at once one wins, and the other is told who',
  async () => {
    const asked: Asked[] = [];
    const wins = { arin: 0, bora: 0 };
    await inWaves(OPPOSITE_ROUNDS, 100, async (index) => {
      const one = await ask(nodes.opener);
      asked.push(one);
      const tries = [() => answer(racer(index), one, people.arin, APPROVE), () => answer(racer(index + 1), one, people.bora, REJECT)];
      if (index % 2 === 1) tries.reverse();
      const outcomes = await Promise.all(tries.map((attempt) => attempt()));
      expect(countOutcomes(outcomes)).toEqual({ recorded: 1, HITL_REQUEST_CLOSED: 1 });
      const [winner] = recordedIn(outcomes);
      const loser = outcomes.find((outcome) => outcome.kind === 'refused');
      expect(loser?.current).toEqual({ status: 'decided', decision: winner });
      expect(winner?.decision).toEqual(winner?.by === 'arin' ? APPROVE : REJECT);
      wins[winner?.by as keyof typeof wins]++;
    });
    for (const { decisions, votes, entries } of await kept(asked)) {
      expect([decisions, votes, entries]).toEqual([1, 1, ['request-opened', 'request-decided']]);
    }
    // Whoever came late is on the record too.
    const { rows } = await nodes.database.pool.query<{ attempts: number; requests: number }>(
      `select count(*)::integer as attempts, count(distinct body::json #>> '{data,request_id}')::integer as requests
       from hitl.audit_entries where subject_type = 'attempt' and body::json #>> '{data,request_id}' = any($1)`,
      [asked.map(({ request }) => request.id)],
    );
    expect(rows).toEqual([{ attempts: OPPOSITE_ROUNDS, requests: OPPOSITE_ROUNDS }]);
    // Were it always the same one, there would have been no race.
    expect(Math.min(wins.arin, wins.bora)).toBeGreaterThan(OPPOSITE_ROUNDS / 20);
  },
  LONG,
);

test(
  'an answer in the instant of the deadline and the time-out never both count',
  async () => {
    const random = seeded(20_261_120);
    const WAVE = 25;
    const asked: Asked[] = [];
    const counts = { verdicts: 0, timeouts: 0 };
    /** How long an answer is on its way, in milliseconds: learnt as we go, so that it arrives around the deadline on any machine. */
    let lead = 5;
    let open = true;
    const sweeping = nodes.racers.slice(1, 3).map(async (node) => {
      while (open) if ((await node.sweep(1000)).length === 0) await pass(1);
    });
    try {
      // A node's clock need not be the database's.
      const offset = (await nodes.opener.now()).getTime() - Date.now();
      for (let first = 0; first < DEADLINE_ROUNDS; first += WAVE) {
        const holds = await Promise.all(Array.from({ length: WAVE }, () => startRun(nodes.opener)));
        let verdicts = 0;
        await Promise.all(
          holds.map(async (hold) => {
            const one = await ask(nodes.opener, { hold, terms: { timing: { timeoutSeconds: 0.03 } } });
            asked.push(one);
            const deadline = one.request.deadlineAt?.getTime() ?? Number.NaN;
            await pass(deadline - offset - lead + (random() * 10 - 5) - Date.now());
            const outcome = await answer(racer(0), one, people.arin, APPROVE);
            if (outcome.kind === 'recorded') {
              verdicts++;
              expect(outcome.decision.at.getTime()).toBeLessThan(deadline);
            } else {
              expect(countOutcomes([outcome])).toEqual({ HITL_REQUEST_EXPIRED: 1 });
              expect(outcome).toMatchObject({
                current: { status: 'expired', decision: { source: 'timeout', decision: { kind: 'reject' } } },
              });
            }
          }),
        );
        counts.verdicts += verdicts;
        counts.timeouts += WAVE - verdicts;
        lead = Math.min(40, Math.max(0, lead + (verdicts < WAVE / 2 ? 1 : -1)));
      }
    } finally {
      open = false;
      await Promise.all(sweeping);
    }
    const byStatus = { decided: 0, expired: 0 };
    for (const { status, decisions, votes, entries, events } of await kept(asked)) {
      const ending = status === 'decided' ? 'request-decided' : 'request-expired';
      expect([decisions, votes]).toEqual([1, status === 'decided' ? 1 : 0]);
      expect(entries).toEqual(['request-opened', ending]);
      expect(events).toEqual(['request-opened', ending]);
      byStatus[status as keyof typeof byStatus]++;
    }
    expect(byStatus).toEqual({ decided: counts.verdicts, expired: counts.timeouts });
    const { rows } = await nodes.database.pool.query(
      `select decision.request_id, decision.source, decision.at, request.deadline_at
       from hitl.decisions decision join hitl.requests request on request.id = decision.request_id
      where request.id = any($1) and (decision.source = 'human') <> (decision.at < request.deadline_at)`,
      [asked.map(({ request }) => request.id)],
    );
    expect(rows).toEqual([]);
    expect(Math.min(counts.verdicts, counts.timeouts)).toBeGreaterThan(DEADLINE_ROUNDS / 20);
  },
  LONG,
);

describe('an answer to another question', () => {
  const REPEATS = 5;
  const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
  const wrongDigests = (one: Asked, others: readonly Asked[]) => [
    digestOf(one.request.id),
    ...others.map((other) => other.request.actionDigest),
  ];

  /** Answers that carry what the person did not see. */
  const misaddressed = (one: Asked, others: readonly Asked[]) =>
    wrongDigests(one, others).map(
      (shownDigest) => (on: Ledger) => on.decide({ requestId: one.request.id, actor: people.arin, decision: APPROVE, shownDigest }),
    );
  const addressed = (one: Asked) => (on: Ledger) => answer(on, one, people.arin, APPROVE);
  const keyed = (one: Asked) => (on: Ledger) => answer(on, one, people.arin, APPROVE, `answer to ${one.request.id}`);

  /** All at once, in an order of chance, from all nodes. */
  const atOnce = (tries: readonly ((on: Ledger) => Promise<DecideOutcome>)[], random: () => number) =>
    Promise.all(shuffled(tries, random).map((attempt, index) => attempt(racer(index))));

  const standing = async (one: Asked) => {
    const state = await nodes.opener.findRequest(one.request.id);
    return [state?.request.status, state?.request.version];
  };
  const startable = async ({ hold, action }: Asked) =>
    (await nodes.opener.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 5 })).kind === 'started';
  // Other parameters, or all would have the digest of the first.
  const put = (hold: Asked['hold'], step: string) => ask(nodes.opener, { hold, action: { step, parameters: { to: step } } });

  test(
    'opens nothing, however often and in whatever order it comes, one question after the other',
    () =>
      inWaves(ADDRESS_ROUNDS, 20, async (index) => {
        const random = seeded(index);
        const hold = await startRun(nodes.opener);
        const before: Asked[] = [];
        for (const step of ['first', 'second', 'third']) {
          const { terms } = question(hold, { action: { step, parameters: { to: step } } });
          const early = await answer(racer(index), { request: terms } as Asked, people.arin, APPROVE);
          expect(countOutcomes([early])).toEqual({ HITL_REQUEST_NOT_FOUND: 1 });

          const one = await put(hold, step);
          const replayed = before.flatMap((earlier) => [...times(REPEATS, addressed(earlier)), ...times(REPEATS, keyed(earlier))]);
          const told = await atOnce([...replayed, ...misaddressed(one, before)], random);
          // Under its key an earlier answer is told again; without, it is refused. Either way it is the earlier request's.
          const { recorded = 0, HITL_REQUEST_CLOSED: closed = 0, HITL_DIGEST_MISMATCH: mismatched } = countOutcomes(told);
          expect([recorded + closed, mismatched]).toEqual([replayed.length, before.length + 1]);
          for (const decision of recordedIn(told)) expect(before.map(({ request }) => request.id)).toContain(decision.requestId);
          expect(await standing(one)).toEqual(['pending', 1]);
          expect(await startable(one)).toBe(false);

          const all = await atOnce([...replayed, ...misaddressed(one, before), ...times(REPEATS, keyed(one))], random);
          const mine = recordedIn(all).filter((decision) => decision.requestId === one.request.id);
          expect(mine).toEqual(times(REPEATS, mine[0]));
          expect(await standing(one)).toEqual(['decided', 2]);
          for (const earlier of before) expect(await standing(earlier)).toEqual(['decided', 2]);
          expect(await startable(one)).toBe(true);
          before.push(one);
        }
      }),
    LONG,
  );

  test(
    'opens nothing, however often and in whatever order it comes, three questions side by side',
    () =>
      inWaves(ADDRESS_ROUNDS, 20, async (index) => {
        const random = seeded(1000 + index);
        const hold = await startRun(nodes.opener);
        const three = await Promise.all(['one', 'two', 'three'].map((step) => put(hold, step)));
        const wrong = three.flatMap((one) =>
          misaddressed(
            one,
            three.filter((other) => other !== one),
          ),
        );
        expect(countOutcomes(await atOnce([...wrong, ...wrong], random))).toEqual({ HITL_DIGEST_MISMATCH: wrong.length * 2 });
        for (const one of three) expect(await standing(one)).toEqual(['pending', 1]);

        const [untouched, ...chosen] = shuffled(three, random) as [Asked, Asked, Asked];
        const outcomes = await atOnce([...wrong, ...chosen.flatMap((one) => times(REPEATS, addressed(one)))], random);
        expect(new Set(recordedIn(outcomes).map((decision) => decision.requestId))).toEqual(
          new Set(chosen.map(({ request }) => request.id)),
        );
        expect(recordedIn(outcomes).length).toBe(chosen.length);
        for (const one of chosen) expect([await standing(one), await startable(one)]).toEqual([['decided', 2], true]);
        expect([await standing(untouched), await startable(untouched)]).toEqual([['pending', 1], false]);
      }),
    LONG,
  );
});

test(
  'the last use of a grant answers one of twenty questions that come at once',
  async () => {
    await inWaves(GRANT_ROUNDS, 4, async (index) => {
      const tool = `tool_${index}`;
      const put = async (on: Ledger, hold: Asked['hold']) => (await on.openRequest(question(hold, { action: { tool } }))).kind;
      const [first, ...holds] = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => startRun(nodes.opener)));
      const grant = await nodes.opener.giveGrant(randomId('grt'), grantTerms(await nodes.opener.now(), { tool, maxUses: 2 }), people.arin);
      expect(await put(nodes.opener, first as Asked['hold'])).toBe('granted');

      const kinds = await Promise.all(holds.map((hold, copy) => put(racer(copy), hold)));
      expect(kinds.sort()).toEqual(['granted', ...Array.from({ length: AT_ONCE - 1 }, () => 'opened')]);
      const [used] = await nodes.opener.listGrants({ tool });
      expect([used?.id, used?.used, used?.version]).toEqual([grant.id, 2, 3]);
      const { rowCount } = await nodes.database.pool.query('select from hitl.decisions where grant_id = $1', [grant.id]);
      expect(rowCount).toBe(2);
    });
  },
  LONG,
);

test(
  'one of twenty owners gets the run, and a fence of its own',
  async () => {
    await inWaves(CLAIM_ROUNDS, 4, async () => {
      const { id: runId } = await nodes.opener.createRun(aRun());
      const all = () =>
        Promise.all(
          Array.from({ length: AT_ONCE }, (_, owner) => racer(owner).claimRun({ owner: `owner-${owner}`, leaseSeconds: 600, runId })),
        );
      const [winner, ...others] = (await all()).filter((run) => run !== undefined);
      expect([others.length, winner?.fence]).toEqual([0, 1]);
      // And again when its lease has lapsed, which is not waited for: a slow machine might let it lapse too early.
      await nodes.database.pool.query(`update hitl.runs set lease_until = hitl.now() - interval '1 second' where id = $1`, [runId]);
      const [heir, ...more] = (await all()).filter((run) => run !== undefined);
      expect([more.length, heir?.fence]).toEqual([0, 2]);
      expect(await nodes.opener.findRun(runId)).toMatchObject({ owner: heir?.owner, fence: 2, status: 'running' });
    });
  },
  LONG,
);

test(
  'an effect that twenty start at once is started once',
  async () => {
    await inWaves(CLAIM_ROUNDS, 4, async () => {
      const hold = await startRun(nodes.opener);
      const action = anAction(hold.runId, { clearance: 'allow' });
      await nodes.opener.recordAction({ hold, action, because: 'harmless', gate: null, shadow: [] });
      const outcomes = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, copy) =>
          racer(copy).startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 5 }),
        ),
      );
      expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual([
        ...Array.from({ length: AT_ONCE - 1 }, () => 'in_progress'),
        'started',
      ]);
      expect(await nodes.opener.findEffect(action.id)).toMatchObject({ status: 'executing', attempts: 1, version: 1 });
      expect((await nodes.opener.readEvents({ runId: hold.runId })).map((event) => event.type)).toEqual([
        'run-created',
        'action-recorded',
        'effect-started',
      ]);
    });
  },
  LONG,
);

test(
  'after all these races the record is whole',
  async () => {
    await nodes.opener.seal();
    expect(await verifyAudit({ ledger: nodes.opener })).toMatchObject({ ok: true });
    const { rows } = await nodes.database.pool.query(
      `select run.id from hitl.runs run
      where event_seq <> (select count(*) from hitl.events where run_id = run.id)
         or event_seq <> (select coalesce(max(seq), 0) from hitl.events where run_id = run.id)`,
    );
    expect(rows).toEqual([]);
  },
  LONG,
);

function pass(milliseconds: number): Promise<void> {
  return milliseconds <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));
}
