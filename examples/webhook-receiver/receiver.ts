import { createServer } from 'node:http';
import { createInterface } from 'node:readline/promises';
import { buffer } from 'node:stream/consumers';
import type { Decision } from '@dream-agent/hitl';
import { readMessage, signAnswer } from '@dream-agent/hitl/adapters/webhook';

const { PORT = '4100', WEBHOOK_SECRETS = '', PRINCIPAL = 'minji@example.com' } = process.env;
const secrets = WEBHOOK_SECRETS.split(' ');
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const seen = new Set<string>(); // in your database, in earnest

createServer(async (request, response) => {
  try {
    const received = readMessage({ headers: request.headers, body: await buffer(request), secrets }); // throws if it is not signed
    response.writeHead(204).end(); // taken; the answer comes later
    if (seen.has(received.id)) return; // sent twice, shown once
    seen.add(received.id);
    if (received.kind === 'notification') console.log(received.text.join('\n'));
    if (received.kind !== 'question') return;
    const { question } = received;
    if (question.refusal !== null) console.log(`Not taken: ${question.refusal.message}`);
    console.log(question.text.join('\n')); // nothing hidden in it, safe to print
    const typed = await terminal.question(`[a]pprove, or why not > `);
    const decision: Decision = typed === 'a' ? { kind: 'approve' } : { kind: 'reject', reason: typed || 'no reason given' };
    const { headers, body } = signAnswer({ question, principal: PRINCIPAL, decision, secrets });
    const reply = await fetch(question.callback_url ?? '', { method: 'POST', headers, body });
    console.log(`${decision.kind}: ${reply.status}`);
  } catch (error) {
    if (!response.headersSent) response.writeHead(401).end();
    console.error(error instanceof Error ? error.message : error);
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log(`waiting for questions on http://127.0.0.1:${PORT}`));
