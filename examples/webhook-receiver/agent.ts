import { createServer } from 'node:http';
import { describeOutcome, humanInTheLoop, MESSAGES } from '@dream-agent/hitl';
import { WebhookAdapter, webhookListener } from '@dream-agent/hitl/adapters/webhook';

const { RECEIVER = 'http://127.0.0.1:4100', CALLBACK_PORT = '4101', WEBHOOK_SECRETS = '' } = process.env;

const human = new WebhookAdapter({
  url: RECEIVER,
  callbackUrl: `http://127.0.0.1:${CALLBACK_PORT}/`,
  secrets: WEBHOOK_SECRETS.split(' '),
  // Who may answer, and as whom. A name that is not here decides nothing.
  people: { 'minji@example.com': { id: 'minji', role: 'approver' } },
  allowPrivate: true, // both run on this machine
});
const door = createServer(webhookListener(human)).listen(Number(CALLBACK_PORT), '127.0.0.1');

const { startRun } = humanInTheLoop({
  human,
  policy: 'minimal',
  tools: [{ name: 'delete_file', destructive: true, reversible: false, effectClass: 'idempotent' }],
});
const run = await startRun({ requestedBy: 'analyst', language: 'en' });
for (const path of ['reviews-2019.csv', 'reviews-2026.csv']) {
  const outcome = await run.perform({ tool: 'delete_file', parameters: { path } }, () => 'gone');
  console.log(`${path}: ${describeOutcome(outcome, MESSAGES.en)}`);
}
await run.end('succeeded', 'the end of the list');
door.close();
