import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ConsoleAdapter, type ConsoleAdapterOptions } from '../../src/adapters/console.ts';
import { anAsked } from '../../src/testing/index.ts';

/** A terminal, as far as a program can tell, and somebody at its keys. */
function terminal(options: ConsoleAdapterOptions = {}) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 200 });
  let [screen, answered] = ['', 0];
  const prompts = () => screen.split(' > ').length - 1;
  /** The next prompt that was not there the last time. */
  const prompted = async () => {
    while (prompts() <= answered) await once(output, 'data');
    answered = prompts();
  };
  output.on('data', (chunk: Buffer) => {
    screen += chunk.toString();
  });
  const human = new ConsoleAdapter({ input: input as never, output, person: { id: 'minji' }, language: 'en', environment: {}, ...options });
  return { input, human, prompted, screen: () => screen };
}

const parameters = { to: 'team@example.com', body: '안녕하세요\n둘째 줄', list: [1, 2, { deep: 'x\u202e' }] };
const signal = new AbortController().signal;

test('compact takes a line where detailed takes many, and leaves out nothing of the action', () => {
  const shown = (style: 'compact' | 'detailed') => {
    const { human, screen } = terminal({ style, colour: false });
    human.show(anAsked({ parameters, expectedOutcome: 'one mail' }));
    return screen();
  };
  const [compact, detailed] = [shown('compact'), shown('detailed')];
  expect(compact.split('\n').length).toBeLessThan(detailed.split('\n').length / 2);
  const line = compact.split('\n').find((one) => one.trim().startsWith('{')) ?? '';
  expect(JSON.parse(line)).toEqual(parameters);
  for (const text of [compact, detailed]) {
    expect(text).toContain('one mail');
    expect(text).toContain('send_email');
    expect(text).not.toContain('\u202e');
  }
});

test('colour is on on a terminal, off by NO_COLOR or by the option, and never part of the words', () => {
  const shown = (options: ConsoleAdapterOptions) => {
    const { human, screen } = terminal(options);
    human.show(anAsked());
    return screen();
  };
  const painted = '\u001b[';
  expect(shown({})).toContain(painted);
  expect(shown({ environment: { NO_COLOR: '1' } })).not.toContain(painted);
  expect(shown({ colour: false })).not.toContain(painted);
  expect(shown({ colour: true, environment: { NO_COLOR: '1' } })).toContain(painted);
});

test('with single keys one key chooses, in whatever script the keyboard writes, and the next line is still a line', async () => {
  const { input, human, prompted } = terminal({ singleKey: true });
  const approved = human.requestApproval(anAsked(), signal);
  await prompted();
  input.write('ㅁ');
  expect((await approved).decision).toEqual({ kind: 'approve' });

  const rejected = human.requestApproval(anAsked(), signal);
  await prompted();
  input.write('r');
  await prompted();
  input.write('아니요\r');
  expect((await rejected).decision).toEqual({ kind: 'reject', reason: '아니요' });
});

test('with single keys a key that is no choice waits for the rest of its word', async () => {
  const { input, human, prompted, screen } = terminal({ singleKey: true });
  const asking = human.requestApproval(anAsked(), signal);
  await prompted();
  input.write('x');
  input.write('a');
  input.write('\r');
  await prompted();
  expect(screen()).toContain('xa');
  input.write('s');
  expect((await asking).decision).toEqual({ kind: 'skip' });
});

test('without single keys nothing is decided before Enter', async () => {
  const { input, human, prompted } = terminal();
  const asking = human.requestApproval(anAsked(), signal);
  await prompted();
  input.write('a');
  await new Promise((resolve) => setImmediate(resolve));
  input.write('\u007fs\r');
  expect((await asking).decision).toEqual({ kind: 'skip' });
});
