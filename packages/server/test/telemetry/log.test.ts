import { describe, expect, test } from 'vitest';
import { CANARIES } from '../../../hitl/test/redact/canaries.ts';
import { secretsIn } from '../../src/telemetry/index.ts';
import { addToScope, inScope } from '../../src/telemetry/log/scope.ts';
import { writtenLines } from './written-lines.ts';

describe('a line', () => {
  test('says when, how bad, where, what and about what', () => {
    const { log, lines, text } = writtenLines();
    log('warn', 'run taken over', { runId: 'run_1', 이유: '임대가 끝남' });
    expect(lines()).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        node: 'node-1',
        runId: 'run_1',
        이유: '임대가 끝남',
        event: 'run taken over',
      },
    ]);
    expect(text().split('\n')).toHaveLength(2);
  });

  test('knows what is being worked on, however deep inside it is written, and what became known meanwhile', async () => {
    const { log, lines } = writtenLines();
    const deep = async (word: string) => {
      await new Promise((resolve) => setImmediate(resolve));
      log('info', word, {});
    };
    await Promise.all([
      inScope({ traceId: 'trc_1' }, async () => {
        await deep('first');
        addToScope({ runId: 'run_1', sessionId: 'ses_1' });
        await deep('first again');
      }),
      inScope({ runId: 'run_2' }, () => deep('second')),
    ]);
    log('info', 'outside', {});
    const told = Object.fromEntries(lines().map(({ event, traceId, runId, sessionId }) => [event, [traceId, runId, sessionId]]));
    expect(told).toEqual({
      first: ['trc_1', undefined, undefined],
      'first again': ['trc_1', 'run_1', 'ses_1'],
      second: [undefined, 'run_2', undefined],
      outside: [undefined, undefined, undefined],
    });
  });

  test('is not written where it is below the level', () => {
    for (const [level, expected] of [
      ['info', 3],
      ['warn', 2],
      ['error', 1],
      ['silent', 0],
    ] as const) {
      const { log, written } = writtenLines({ level });
      for (const at of ['info', 'warn', 'error'] as const) log(at, 'something', {});
      expect(written).toHaveLength(expected);
    }
  });

  test('of an error tells its code and what caused it, to the bottom', () => {
    const { log, lines } = writtenLines();
    const bottom = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const error = new Error('위가 잘못됨', { cause: new AggregateError([bottom, 'and a word'], 'none answered', { cause: bottom }) });
    log('error', 'request failed', { error });
    expect(lines()[0]?.['error']).toMatchObject({
      type: 'Error',
      message: '위가 잘못됨',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'AggregateError', errors: [{ code: 'ECONNREFUSED' }, 'and a word'], cause: { code: 'ECONNREFUSED' } },
    });
  });

  test('can be made of anything, and a fact never passes for what every line has', () => {
    const { log, lines, text } = writtenLines();
    const circle: Record<string, unknown> = { name: 'circle' };
    circle['self'] = circle;
    const deep = Array.from({ length: 500 }).reduce<object>((inner) => ({ inner }), {});
    const angry = {
      get value(): string {
        throw new Error('no');
      },
    };
    const error = new Error('caused by itself');
    error.cause = error;
    log('info', 'odd', {
      circle,
      deep,
      angry,
      error,
      level: 'fatal',
      event: 'forged',
      node: 'forged',
      time: 0,
      big: 12n,
      never: undefined,
      not: Number.NaN,
      map: new Map([['a', 1]]),
      set: new Set([1]),
      bytes: Buffer.from('secret'),
      call: () => 1,
      when: new Date(0),
      long: '가'.repeat(1_000_000),
      line: 'a\n{"level":"error","event":"forged"}\u001b[31m\u202e',
      many: Array.from({ length: 5_000 }, (_, index) => index),
      proxy: new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no');
          },
        },
      ),
    });
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      level: 'info',
      node: 'node-1',
      event: 'odd',
      big: '12',
      bytes: '[6 bytes]',
      when: '1970-01-01T00:00:00.000Z',
    });
    expect(text().split('\n')).toHaveLength(2);
    expect(text().length).toBeLessThan(40_000);
  });
});

describe('no secret', () => {
  test.each(CANARIES.map(([name, secret, value]) => [name, secret, value] as const))('%s is written', (_, secret, value) => {
    const { log, text } = writtenLines();
    log('error', 'canary', { value });
    log('error', 'canary', { error: new Error(typeof value === 'string' ? value : JSON.stringify(value)) });
    log('warn', 'canary', { nested: [{ deeper: new Map([['value', value]]) }] });
    expect(text()).not.toContain(secret);
    expect(text().match(/"event":"canary"/g)).toHaveLength(3);
  });

  const password = 'pa55 wörd&더하기';
  const env = {
    DATABASE_URL: `postgres://app:${encodeURIComponent(password)}@db.example:5432/app`,
    REDIS_URL: 'rediss://:r3dis-kanarienvogel@cache.example:6379',
    OPENAI_API_KEY: 'kanarienvogel-openai-1',
    DREAM_AGENT_SIGNING_KEY: 'kanarienvogel-signing',
    WEBHOOK_SECRET: 'https://hooks.example/kanarienvogel/9',
    OIDC_CLIENT_SECRET: 'kanarienvogel-oidc',
    PATH: '/usr/bin',
    LANG: 'ko_KR.UTF-8',
    HOME: '/home/somebody',
    PWD: '/srv/dream-agent',
    OLDPWD: '/srv/before',
  };
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const known = [
    password,
    'r3dis-kanarienvogel',
    env.OPENAI_API_KEY,
    env.DREAM_AGENT_SIGNING_KEY,
    env.WEBHOOK_SECRET,
    env.OIDC_CLIENT_SECRET,
  ];
  const ways: [string, (secret: string) => unknown][] = [
    ['as it is', (secret) => `it was ${secret}, really`],
    ['in base64', (secret) => base64(secret)],
    ['behind a name, in base64', (secret) => `Basic ${base64(`kim:${secret}`)}`],
    ['in an address', (secret) => new URL(`https://x.example/?q=${encodeURIComponent(secret)}`)],
    ['as a password of an address', (secret) => `amqp://u:${encodeURIComponent(secret)}@mq.example/`],
    ['in the name of a field', (secret) => ({ [secret]: 1 })],
    ['in an exception behind an exception', (secret) => new Error('outer', { cause: new TypeError(`inner ${secret}`) })],
    ['in hexadecimal', (secret) => Buffer.from(secret).toString('hex')],
    ['in JSON in a text', (secret) => JSON.stringify({ body: JSON.stringify({ words: secret }) })],
    ['across the end of a long text', (secret) => `${'x'.repeat(8 * 1024 - 5)}${secret}`],
  ];

  test.each(ways)('that the program was started with is written %s', (_, way) => {
    const { log, text } = writtenLines({ secrets: secretsIn(env) });
    for (const secret of known) {
      log('error', `event with ${secret}`, { fact: way(secret) });
      for (const form of [secret, base64(secret), encodeURIComponent(secret), Buffer.from(secret).toString('hex')])
        expect(text()).not.toContain(form);
    }
    // Half of one is none the better.
    expect(text()).not.toContain('kanarie');
  });

  test('is taken for one that is none: what everybody knows stays', () => {
    expect(secretsIn(env)).not.toContain('/usr/bin');
    expect(secretsIn(env)).not.toContain('ko_KR.UTF-8');
    // The folder of a shell, and no password, though the name is short for one.
    for (const place of [env.PWD, env.OLDPWD]) expect(secretsIn(env)).not.toContain(place);
    expect(secretsIn({ DB_PWD: 'kanarienvogel' })).toEqual(['kanarienvogel']);
    expect(secretsIn({ A: undefined, API_KEY: '', ADDRESS: 'http://%zz@x/' })).toEqual([]);
  });
});

describe('at a terminal', () => {
  test('a line is short, and an error says what caused it', () => {
    const { log, text } = writtenLines({ format: 'pretty' });
    log('warn', 'request failed', {
      runId: 'run_1',
      ms: 12,
      nothing: null,
      error: new Error('저장하지 못함', { cause: Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' }) }),
    });
    expect(text()).toMatch(
      /^\d\d:\d\d:\d\d WARN {2}request failed runId=run_1 ms=12\n {2}Error: 저장하지 못함\n {2}because of Error ECONNREFUSED: connect refused\n$/,
    );
  });

  test('nothing that is written is obeyed', () => {
    const { log, text } = writtenLines({ format: 'pretty' });
    log('error', 'odd', { said: '\u001b[2J\u001b]0;title\u0007\r\nERROR forged\u202e', error: new Error('a\nb\u001b[31m') });
    expect(text().replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}/u);
    expect(text().trimEnd().split('\n')).toHaveLength(2);
  });
});
