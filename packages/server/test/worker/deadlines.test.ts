import { definePolicy, type RunEvent, type RunId, TIMEOUT_ACTIONS, type TimeoutAction } from '@dream-agent/hitl';
import { describe, test } from 'vitest';
import { eventually } from './eventually.ts';
import { repositoryConfig } from './open-node.ts';
import { REPORT, World } from './world.ts';

const DEADLINE = 100;

/** What becomes of a question that nobody answers: how it ended, what else the clock did, and how the run ended. */
const OUTCOMES: Record<TimeoutAction, { decision: string; besides: string[]; run: string; ran: boolean }> = {
  reject: { decision: 'reject', besides: [], run: 'succeeded', ran: false },
  approve: { decision: 'approve', besides: [], run: 'succeeded', ran: true },
  skip: { decision: 'skip', besides: [], run: 'succeeded', ran: false },
  abort: { decision: 'abort', besides: [], run: 'cancelled', ran: false },
  default: { decision: 'skip', besides: [], run: 'succeeded', ran: false },
  // Asked once more, and once passed on: after that silence is a rejection.
  retry: { decision: 'reject', besides: ['request-retried'], run: 'succeeded', ran: false },
  escalate: { decision: 'reject', besides: ['request-escalated'], run: 'succeeded', ran: false },
};

async function worldAskingAboutSentiment(timeoutAction: TimeoutAction): Promise<World> {
  const config = await repositoryConfig();
  const policy = definePolicy({
    gates: [
      {
        name: 'opinions',
        type: 'specific_tools',
        tools: ['sentiment'],
        timing: {
          timeoutSeconds: DEADLINE,
          timeoutAction,
          warnBeforeSeconds: 20,
          reminderInterval: 30,
          maxReminders: 2,
          ...(timeoutAction === 'default' ? { defaultDecision: { kind: 'skip' } } : {}),
          ...(timeoutAction === 'escalate' ? { escalationChain: [{ kind: 'group', name: 'leads' }] } : {}),
        },
      },
    ],
    tools: config.tools.keys(),
  });
  return World.open({ ...config, rules: { ...config.rules, policy } });
}

const eventsOf = (world: World, runId: RunId) => world.deps.ledger.readEvents({ runId, limit: 1000 });
const typesOf = (events: readonly RunEvent[]) => events.map(({ type }) => type).filter((type) => CLOCKWORK.includes(type));
const CLOCKWORK = ['request-reminded', 'request-warned', 'request-retried', 'request-escalated', 'request-expired'];

describe('a question that nobody answers', () => {
  test.concurrent.for(TIMEOUT_ACTIONS)(
    'with %s at its deadline is reminded of, warned about and ended once over three nodes, after everything was down',
    { timeout: 120_000 },
    async (action, { expect, onTestFinished }) => {
      const world = await worldAskingAboutSentiment(action);
      onTestFinished(() => world.close());
      const config = { ...(await repositoryConfig()), rules: world.deps.rules };
      const first = await world.node({ config });
      const runId = await world.start(await world.session(), REPORT);
      await world.asked(runId);
      await world.until(runId, 'waiting');
      await first.stop();
      expect(typesOf(await eventsOf(world, runId))).toEqual([]);

      // Nobody was there when it was time to remind.
      await world.advance(35);
      await Promise.all([world.node({ config }), world.node({ config }), world.node({ config })]);
      const happened = (...types: string[]) =>
        eventually(
          async () => typesOf(await eventsOf(world, runId)),
          (found) => found.length >= types.length,
        ).then((found) => expect(found).toEqual(types));
      await happened('request-reminded');
      await world.advance(30);
      await happened('request-reminded', 'request-reminded');
      await world.advance(20);
      const once = ['request-reminded', 'request-reminded', 'request-warned'];
      await happened(...once);
      await world.advance(20);
      const { decision, besides, run, ran } = OUTCOMES[action];
      await happened(...once, ...(besides.length > 0 ? besides : ['request-expired']));
      // The second time over, all at once: the nodes were busy.
      if (besides.length > 0) await world.advance(DEADLINE + 5);

      expect(await world.until(runId, 'succeeded', 'failed', 'rejected', 'cancelled')).toBe(run);
      const events = await eventsOf(world, runId);
      const expired = events.filter(({ type }) => type === 'request-expired');
      expect(expired.map(({ data }) => data['decision'])).toEqual([decision]);
      expect(besides.map((type) => events.filter((event) => event.type === type).length)).toEqual(besides.map(() => 1));
      const { rows } = await world.pool.query<{ tool: string; status: string }>(
        'select a.tool, e.status::text from hitl.effects e join hitl.actions a on a.id = e.action_id where a.run_id = $1 and a.tool = $2',
        [runId, 'sentiment'],
      );
      expect(rows).toEqual(ran ? [{ tool: 'sentiment', status: 'executed' }] : []);
    },
  );
});
