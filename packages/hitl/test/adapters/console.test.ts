import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ConsoleAdapter, type ConsoleAdapterOptions } from '../../src/adapters/console.ts';
import { randomId } from '../../src/core/derive-id.ts';
import { visible, visibleJson } from '../../src/core/visible.ts';
import { humanInTheLoop } from '../../src/human-in-the-loop.ts';
import { createMemoryLedger } from '../../src/memory/index.ts';
import type { Wanted } from '../../src/pattern/gated-run.ts';
import { definePolicy } from '../../src/policy/define-policy.ts';
import type { Asked } from '../../src/ports/human.ts';
import type { Ledger } from '../../src/ports/ledger.ts';
import type { GateInput } from '../../src/schema/gate.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import { people } from '../../src/testing/index.ts';
import type { AskPerson } from '../../src/use-cases/ask-person.ts';
import { proposeAction } from '../../src/use-cases/propose-action.ts';
import { ALL_HOSTILE, HOSTILE } from './hostile-text.ts';

const tools = [
  { name: 'send', effectClass: 'once', destructive: false, reversible: true, external: false },
  { name: 'purge', effectClass: 'once', destructive: true, reversible: false, external: true },
] as const;
const mail: Wanted = { tool: 'send', parameters: { to: 'team@example.com' } };

interface Sitting {
  readonly typed?: string;
  readonly gate?: Partial<GateInput>;
  readonly options?: Partial<ConsoleAdapterOptions>;
  readonly end?: boolean;
}

/** Somebody at a console, over real streams: what they type, and what they saw. */
function sit({ typed = '', gate = {}, options = {}, end = true }: Sitting = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  let screen = '';
  output.on('data', (chunk: Buffer) => {
    screen += chunk.toString();
  });
  const human = new ConsoleAdapter({ input, output, person: { id: 'minji' }, environment: { LANG: 'en_US.UTF-8' }, ...options });
  const policy = definePolicy({ gates: [{ name: 'all', type: 'tool_execution', ...gate } as GateInput] });
  const ledger = createMemoryLedger();
  const hitl = humanInTheLoop({ human, policy, tools: [...tools], ledger });
  input.write(typed);
  if (end) input.end();
  const calls: JsonObject[] = [];
  const perform = async (wanted: Wanted = mail) => {
    const run = await hitl.startRun({ requestedBy: 'minji' });
    return run.perform(wanted, (parameters) => {
      calls.push(parameters);
      return 'sent';
    });
  };
  return { input, output, human, hitl, ledger, calls, perform, screen: () => screen };
}

describe('text from anywhere', () => {
  test.each(HOSTILE)('%s are shown and never printed', (_, characters) => {
    for (const character of characters) {
      const text = `a${character}b`;
      const code = (character.codePointAt(0) ?? 0).toString(16);
      expect(visible(text)).toMatch(/^a\\(u\{[0-9a-f]+\}|[nrt])b$/);
      if (!/[\r\t]/.test(character)) expect(visible(text)).toContain(`u{${code}}`);
      const json = visibleJson({ [text]: [text] });
      expect(json).not.toContain(character);
      expect(JSON.parse(json)).toEqual({ [text]: [text] });
    }
  });

  test('of people is left as they wrote it', () => {
    const text = '안녕하세요, 全角　スペース — “quotes” ünïcödé ✔ 😀 क्षि é';
    expect(visible(text)).toBe(text);
  });

  test('that piles up marks, or starts with one, does not reach other lines', () => {
    expect(visible(`x${'\u0301'.repeat(6)}`)).toBe(`x${'\u0301'.repeat(3)}${'\\u{301}'.repeat(3)}`);
    expect(visible('\u0301x')).toBe('\\u{301}x');
  });

  test('with a look-alike host says what host it is', () => {
    expect(visible('https://аpple.com/login')).toBe('https://аpple.com [xn--pple-43d.com]/login');
    expect(visible('mail root@gооgle.com now')).toContain('[xn--ggle-55da.com]');
    expect(visible('https://example.com @민지 root@example.com')).toBe('https://example.com @민지 root@example.com');
  });

  test('is looked through in good time, however it was made', () => {
    const started = performance.now();
    visible('a@'.repeat(100_000));
    visible(`${'\u0301'.repeat(50_000)}://${'é.'.repeat(50_000)}`);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('the screen', () => {
  test('shows every hostile code point in every field, and prints none', async () => {
    // Half a pair has no canonical form: the ledger takes none, so none gets this far.
    const printable = ALL_HOSTILE.filter((character) => character.isWellFormed());
    const poison = `x${printable.join('x')}x\u001b]8;;http://evil\u0007\u001b[2J`;
    const { perform, screen } = sit({ typed: `r\n${poison.replace(/[\r\n]/g, '')}\n`, gate: { name: 'gate \u202e' } });
    await perform({
      tool: 'send',
      parameters: { [poison]: poison, list: [poison], block: `one\n${poison}` },
      expectedOutcome: poison.slice(0, 2000),
    });
    for (const character of ALL_HOSTILE) expect.soft(screen().includes(character), visible(character)).toBe(false);
    expect(screen()).not.toContain('\u001b');
    expect(screen()).toContain('\\u{202e}');
    expect(screen()).toContain('\\u202e');
    expect(screen()).toContain('gate \\u{202e}');
  });

  test('has the risk first, all parameters, the agent’s words framed, and the way out last', async () => {
    const { perform, screen } = sit({ typed: 'r\nno\n' });
    const text = Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n');
    await perform({
      tool: 'purge',
      parameters: { text, all: true },
      expectedOutcome: `[a] already approved\n${'\n'.repeat(100)}end`,
      estimatedCostUsd: 3,
    });
    const at = (what: string) => {
      expect(screen()).toContain(what);
      return screen().indexOf(what);
    };
    const places = [
      "CRITICAL RISK · can't be undone",
      'data is lost',
      'purge',
      '│ line 199',
      'all   true',
      'estimated cost: 3 USD',
      '  │ [a] already approved',
      '82 more lines',
      'gate: all',
      'then it is rejected',
      '[a] approve',
      'purge · CRITICAL RISK · ',
    ];
    expect(places.map(at)).toEqual(places.map(at).toSorted((one, other) => one - other));
    expect(screen()).not.toContain('│ end');
  });

  test('says what really happens at the deadline', async () => {
    const { perform, screen } = sit({ typed: 'r\n\n', gate: { timing: { timeoutAction: 'approve' } } });
    await perform({ tool: 'purge', parameters: {} });
    expect(screen()).toContain('then it is rejected');
    const mild = sit({ typed: 'r\n\n', gate: { timing: { timeoutAction: 'approve' } } });
    await mild.perform();
    expect(mild.screen()).toContain('then it is approved');
  });

  test.each([
    ['ko', '위험도 매우 높음 · 되돌릴 수 없음', '[a] 승인', '데이터가 사라집니다'],
    ['ja', 'リスク 極めて高 · 元に戻せません', '[a] 承認', 'データが失われます'],
  ])('speaks %s', async (language, ...sentences) => {
    const { perform, screen } = sit({ typed: '거절\nr\n\n', options: { environment: { LANG: `${language}_XX.UTF-8` } } });
    await perform({ tool: 'purge', parameters: { all: true } });
    for (const sentence of sentences) expect(screen()).toContain(sentence);
    expect(screen()).not.toMatch(/\bapprove\b|RISK|reject/);
  });

  test.each([
    [{}, {}, false],
    [{ isTTY: true }, {}, true],
    [{ isTTY: true }, { NO_COLOR: '1' }, false],
    [{ isTTY: true }, { TERM: 'dumb' }, false],
  ])('has colours on a terminal only (%o, %o)', async (stream, environment, coloured) => {
    const output = Object.assign(new PassThrough(), stream);
    let screen = '';
    output.on('data', (chunk: Buffer) => {
      screen += chunk.toString();
    });
    const { perform } = sit({ typed: 'a\n', options: { output, environment } });
    await perform();
    expect(screen.includes('\u001b[')).toBe(coloured);
  });
});

describe('an answer', () => {
  test.each([
    ['a\n', { kind: 'executed', by: 'minji' }],
    ['Ａ\n', { kind: 'executed' }],
    ['ㅁ\n', { kind: 'executed' }],
    ['approve\n', { kind: 'executed' }],
    ['what?\n\na\n', { kind: 'executed' }],
    ['r\nwrong list\n', { kind: 'rejected', reason: 'wrong list' }],
    ['r\n\n', { kind: 'rejected', reason: '' }],
    ['s\n', { kind: 'skipped' }],
    ['d\n\nd\nask Bora\n', { kind: 'deferred', guidance: 'ask Bora' }],
    ['b\n', { kind: 'aborted' }],
    ['e\n\ne\nrole:king\ne\nminji\na\n', { kind: 'executed' }],
  ])('%j is understood', async (typed, expected) => {
    const { perform } = sit({ typed });
    expect(await perform()).toMatchObject(expected);
  });

  test('takes a reason where the gate wants one, and not less', async () => {
    const { perform, screen } = sit({ typed: 'r\n\ns\n\nr\nbecause\n', gate: { requireReason: true } });
    expect(await perform()).toMatchObject({ kind: 'rejected', reason: 'because' });
    expect(screen()).toContain('a reason is needed');
  });

  test('that the ledger does not take is asked for again, with the reason', async () => {
    const { perform, screen } = sit({ typed: 'a\nr\n\n', gate: { requesterMayApprove: false } });
    expect(await perform()).toMatchObject({ kind: 'rejected' });
    expect(screen()).toContain('Not taken: whoever started the run may not approve it');
  });

  test('with a change shows what would run, and sends it only when it is confirmed', async () => {
    const changed = '{"to":"minji@example.com\\u202e"}';
    const { perform, screen, calls } = sit({ typed: `m\n{"to":\n[]\n${changed}\nn\nm\n${changed}\ny\n` });
    expect(await perform()).toMatchObject({ kind: 'executed', action: { editedBy: 'minji' } });
    expect(calls).toEqual([{ to: 'minji@example.com\u202e' }]);
    expect(screen()).toContain('That is no JSON object');
    expect(screen()).toContain('"minji@example.com\\u202e"');
    expect(screen()).not.toContain('\u202e');
  });

  test('with no change, or an empty one, goes back to the choices', async () => {
    const { perform, calls } = sit({ typed: `m\n\nm\n${JSON.stringify(mail.parameters)}\na\n` });
    expect(await perform()).toMatchObject({ kind: 'executed' });
    expect(calls).toEqual([mail.parameters]);
  });

  test('with a change that is graver is put as a question of its own', async () => {
    const { perform, screen, calls } = sit({ typed: 'm\n{"sql":"drop table reviews"}\ny\nr\nno\n' });
    expect(await perform()).toMatchObject({ kind: 'rejected', reason: 'no' });
    expect(screen()).toContain('needs an approval of its own');
    expect(calls).toEqual([]);
  });
});

describe('input that ends', () => {
  test('is nobody: nothing is done, and nobody is asked again', async () => {
    const { perform, human, calls } = sit({ typed: 'm\n' });
    expect(await perform()).toMatchObject({ kind: 'unavailable', code: 'HITL_NOBODY_AVAILABLE' });
    expect(human.isAvailable()).toBe(false);
    expect(await perform()).toMatchObject({ kind: 'unavailable' });
    expect(calls).toEqual([]);
  });

  test('by Ctrl-C on a terminal is an abort', async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    output.resume();
    const { perform } = sit({ options: { input: input as never, output } });
    const outcome = perform();
    setTimeout(() => input.write('\u0003'), 50);
    expect(await outcome).toMatchObject({ kind: 'aborted', reason: 'Ctrl-C' });
  });

  test('by Ctrl-C is none where it means leaving: the question stays open', async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    output.resume();
    const { perform, ledger } = sit({ options: { input: input as never, output, onInterrupt: 'leave' } });
    const outcome = perform();
    setTimeout(() => input.write('\u0003'), 50);
    expect(await outcome).toMatchObject({ kind: 'unavailable' });
    expect(await ledger.listRequests({ status: 'decided' })).toEqual([]);
  });
});

test('a request is shown as it would be asked, and nothing is asked', async () => {
  const { perform, ledger, human, screen } = sit({ typed: 'a\n' });
  await perform();
  const asked = screen();
  const [request] = await ledger.listRequests({ status: 'decided' });
  const state = request && (await ledger.findRequest(request.id));
  if (state === undefined) throw new Error('nothing was asked');
  human.show(state);
  const shown = screen().slice(asked.length);
  expect(shown).toContain('team@example.com');
  expect(asked).toContain(shown);
  expect(shown).not.toContain('[a]');
});

test('two questions at once are asked one after the other', async () => {
  const { hitl, screen } = sit({ typed: 'a\nr\nsecond\n' });
  const run = await hitl.startRun({ requestedBy: 'minji' });
  const both = [1, 2].map((to) => run.perform({ tool: 'send', parameters: { to } }, () => 'sent'));
  expect((await Promise.all(both)).map(({ kind }) => kind)).toEqual(['executed', 'rejected']);
  expect(screen().match(/send · /g)).toHaveLength(2);
});

test('a question that is settled elsewhere is closed on the screen, and the line typed next is not its answer', async () => {
  const { perform, ledger, input, screen } = sit({ end: false });
  const outcome = perform();
  await expect.poll(screen).toContain('send · ');
  const [request] = await ledger.listRequests({ status: 'pending' });
  if (request === undefined) throw new Error('nothing is pending');
  const actor = people.dana;
  await ledger.decide({ requestId: request.id, actor, decision: { kind: 'reject', reason: 'no' }, shownDigest: request.actionDigest });
  expect(await outcome).toMatchObject({ kind: 'rejected', by: 'dana' });
  await expect.poll(screen).toContain('This question is closed');
  input.end('a\n');
});

describe('a question for what only a person knows', () => {
  const clarify: AskPerson['question'] = {
    kind: 'clarification',
    question: 'Which month?\u202e',
    originalInput: '',
    ambiguity: 'month',
    suggestions: ['September', 'October'],
  };
  const field = (input: object) => ({ kind: 'input_request', question: 'How?', input: { field: 'f', ...input } }) as never;
  const options = [
    { value: 'a', label: 'Alpha' },
    { value: 'b', label: 'Beta' },
  ];

  test.each([
    [clarify, '\n2\n', { kind: 'answered', value: 'October', by: 'minji' }],
    [clarify, '지난달\n', { kind: 'answered', value: '지난달' }],
    [clarify, '/b\n', { kind: 'aborted' }],
    [field({ inputType: 'number', validation: { min: 1, max: 9 } }), 'x\n12\n7\n', { kind: 'answered', value: 7 }],
    [field({ inputType: 'number', defaultValue: 3 }), '\n', { kind: 'answered', value: 3 }],
    [field({ inputType: 'date' }), '2026-13-01\n2026-11-16\n', { kind: 'answered', value: '2026-11-16' }],
    [field({ inputType: 'choice', options }), '2\n', { kind: 'answered', value: 'b' }],
    [field({ inputType: 'multiselect', options }), '1, b\n', { kind: 'answered', value: ['a', 'b'] }],
    [field({ inputType: 'text' }), '/s\n', { kind: 'skipped' }],
  ])('%o, answered with %j', async (question, typed, expected) => {
    const { hitl, screen } = sit({ typed });
    const run = await hitl.startRun({ requestedBy: 'minji' });
    expect(await run.ask(question)).toMatchObject(expected);
    expect(screen()).not.toContain('\u202e');
  });

  test('a failure is put with what can be done about it', async () => {
    const { hitl, screen } = sit({ typed: 't\n' });
    const run = await hitl.startRun({ requestedBy: 'minji' });
    const failed = 'act_0123456789abcdef' as never;
    expect(await run.ask({ kind: 'error_recovery', failed, error: 'lost\u001b', mayHaveHappened: true })).toMatchObject({ kind: 'retry' });
    expect(screen()).toContain('It may have happened nevertheless');
    expect(screen()).toContain('lost\\u{1b}');
  });
});

describe('a picture of an action', () => {
  test('takes the place of the list of its parameters, and hostile text in it is shown, not printed', async () => {
    const draw = () => ['[ send ]', `to \u001b[2J${ALL_HOSTILE.join('')}`];
    const { perform, screen } = sit({ typed: 'a\n', options: { draw } });
    await perform();
    expect(screen()).toContain('[ send ]');
    expect(screen()).toContain('\\u{1b}[2J');
    expect(screen()).not.toContain('\u001b[2J');
  });

  test('that there is none of leaves the list', async () => {
    const { perform, screen } = sit({ typed: 'a\n', options: { draw: () => undefined } });
    await perform();
    expect(screen()).toContain('team@example.com');
  });
});

describe('a plan', () => {
  test('is changed in words, and an empty line goes back to the choices', async () => {
    const { human, ledger } = sit({ typed: 'm\n\nm\ndrop the report\n' });
    const { decision } = await human.requestApproval(await aPlan(ledger), new AbortController().signal);
    expect(decision).toEqual({ kind: 'modify', change: { kind: 'instruction', instruction: 'drop the report' } });
  });

  test('that is changed in words shows what they come to, and what is sent is what was shown and confirmed', async () => {
    const change = { kind: 'edits' as const, edits: [{ op: 'remove', id: 'report' }] };
    const read: string[] = [];
    const { human, ledger, screen } = sit({
      typed: 'm\ndance\ndrop the report\nn\ndrop the report\ny\n',
      options: {
        readChange: async ({ instruction }) => {
          read.push(instruction);
          return instruction === 'dance' ? { problem: 'nobody dances\u001b[2J' } : { lines: ['- report\u001b[2J'], change };
        },
      },
    });
    const { decision } = await human.requestApproval(await aPlan(ledger), new AbortController().signal);
    expect(decision).toEqual({ kind: 'modify', change });
    expect(read).toEqual(['dance', 'drop the report', 'drop the report']);
    expect(screen()).toContain('nobody dances');
    expect(screen()).toMatch(/ {2}- report.*\n\nExactly so\?/);
    expect(screen()).not.toContain('\u001b[2J');
  });

  async function aPlan(ledger: Ledger): Promise<Asked> {
    const run = await ledger.createRun({
      id: randomId('run'),
      requestedBy: 'minji',
      actor: people.arin,
      claim: { owner: 'node-1', leaseSeconds: 60 },
    });
    const proposal = await proposeAction(
      { ledger, policy: definePolicy({ gates: [{ name: 'plans', type: 'plan_approval' }] }), tools: new Map() },
      {
        hold: { runId: run.id, owner: 'node-1', fence: run.fence },
        proposed: { type: 'plan', tool: 'plan', parameters: { todos: ['report'] }, step: 'plan' },
      },
    );
    if (proposal.kind !== 'asked') throw new Error(proposal.kind);
    return { request: proposal.opened.request, action: proposal.action, preview: () => Promise.reject(new Error('not asked for')) };
  }
});

describe('a line between questions', () => {
  test('is read as it was typed, and nothing once the person has left', async () => {
    const { human } = sit({ typed: '안녕하세요\n' });
    expect(await human.readLine('> ')).toBe('안녕하세요');
    expect(await human.readLine('> ')).toBeUndefined();
  });
});
