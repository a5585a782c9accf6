import { describeOutcome, humanInTheLoop, MESSAGES } from '@dream-agent/hitl';
import { QueueAdapter } from '@dream-agent/hitl/adapters/queue';

const { REDIS_URL = 'redis://127.0.0.1:6379', QUEUE_SECRETS = '' } = process.env;

const human = new QueueAdapter({
  connection: { url: REDIS_URL },
  secrets: QUEUE_SECRETS.split(' '),
  // Who may answer, and as whom. A name that is not here decides nothing.
  people: { 'minji@example.com': { id: 'minji', role: 'approver' } },
});
const { startRun } = humanInTheLoop({
  human,
  policy: 'minimal',
  tools: [{ name: 'delete_file', destructive: true, reversible: false, effectClass: 'idempotent' }],
  onUnavailable: 'wait', // Redis may come back before the deadline
});
const run = await startRun({ requestedBy: 'analyst', language: 'en' });
for (const path of ['reviews-2019.csv', 'reviews-2026.csv']) {
  const outcome = await run.perform({ tool: 'delete_file', parameters: { path } }, () => 'gone');
  console.log(`${path}: ${describeOutcome(outcome, MESSAGES.en)}`);
}
await run.end('succeeded', 'the end of the list');
await human.close();
