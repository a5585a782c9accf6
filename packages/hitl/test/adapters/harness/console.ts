import { PassThrough } from 'node:stream';
import { ConsoleAdapter } from '../../../src/adapters/console.ts';
import type { Decision } from '../../../src/schema/decision.ts';
import type { AdapterHarness, Seen } from '../../../src/testing/index.ts';
import { Mailbox } from './mailbox.ts';

/** Somebody at a console, over real streams. */
export async function consoleHarness(): Promise<AdapterHarness> {
  const input = new PassThrough();
  const output = new PassThrough();
  const prompts = new Mailbox<Seen>();
  const told = new Mailbox<string>();
  let screen = '';
  output.on('data', (chunk: Buffer) => {
    screen += chunk.toString();
    if (!screen.endsWith('> ')) return;
    prompts.put({ text: screen });
    screen = '';
  });
  const adapter = new ConsoleAdapter({ input, output, person: { id: 'minji' }, environment: {}, language: 'en' });
  return {
    adapter: {
      requestApproval: (asked, signal) => adapter.requestApproval(asked, signal),
      requestInput: (asked, signal) => adapter.requestInput(asked, signal),
      isAvailable: () => adapter.isAvailable(),
      sendNotification: async (notification) => {
        await adapter.sendNotification(notification);
        told.put(screen);
        screen = '';
      },
    },
    person: 'minji',
    seen: () => prompts.next(),
    answer: async (seen, decision) => {
      const [first = '', ...more] = typed(decision);
      // Where words are asked for, what is no answer is a command.
      const isCommand = decision.kind !== 'answer' && seen.text.includes(` /${first} `);
      input.write(`${isCommand ? '/' : ''}${first}\n`);
      for (const line of more) {
        await prompts.next();
        input.write(`${line}\n`);
      }
    },
    nonsense: async () => {
      input.write('perhaps\n');
      return prompts.next();
    },
    told: () => told.next(),
    leave: async () => {
      input.end();
    },
    close: async () => {
      input.destroy();
    },
  };
}

/** The lines by which somebody gives an answer, each after a prompt. */
function typed(decision: Decision): string[] {
  switch (decision.kind) {
    case 'approve':
      return ['a'];
    case 'retry':
      return ['t'];
    case 'skip':
      return ['s'];
    case 'abort':
      return ['b'];
    case 'reject':
      return ['r', decision.reason ?? ''];
    case 'defer':
      return ['d', decision.guidance];
    case 'escalate':
      return ['e', decision.to?.kind === 'person' ? decision.to.id : ''];
    case 'answer':
      return [typeof decision.value === 'string' ? decision.value : JSON.stringify(decision.value)];
    case 'modify':
      return decision.change.kind === 'parameters'
        ? ['m', JSON.stringify(decision.change.parameters), 'y']
        : ['m', decision.change.kind === 'instruction' ? decision.change.instruction : ''];
  }
}
