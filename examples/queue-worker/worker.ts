import { createInterface } from 'node:readline/promises';
import { answerQuestions } from '@dream-agent/hitl/adapters/queue';

const { REDIS_URL = 'redis://127.0.0.1:6379', QUEUE_SECRETS = '', PRINCIPAL = 'minji@example.com' } = process.env;
const terminal = createInterface({ input: process.stdin, output: process.stdout });

const worker = await answerQuestions({
  connection: { url: REDIS_URL },
  secrets: QUEUE_SECRETS.split(' '),
  // What is thrown here is tried again; a question that fails every time holds up no other.
  ask: async (question) => {
    if (question.refusal !== null) console.log(`Not taken: ${question.refusal.message}`);
    console.log(question.text.join('\n')); // nothing hidden in it, safe to print
    const typed = await terminal.question('[a]pprove, or why not > ');
    const decision = typed === 'a' ? ({ kind: 'approve' } as const) : ({ kind: 'reject', reason: typed || 'no reason given' } as const);
    return { principal: PRINCIPAL, decision };
  },
  tell: (text) => console.log(text.join('\n')),
});
console.log('waiting for questions');
terminal.once('close', () => void worker.close());
