import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical } from '../../src/core/canonical.ts';
import { digestOf } from '../../src/core/digest.ts';
import { createRedactor } from '../../src/core/redact/redact.ts';
import { isSecretKey } from '../../src/core/redact/secret-keys.ts';
import type { Json } from '../../src/schema/json.ts';
import { CANARIES } from './canaries.ts';

const redactor = createRedactor();

/** Everything that can be read in a value: as it would be stored, and as it is inside texts that hold JSON. */
const readable = (value: Json): string => `${JSON.stringify(value)}\n${JSON.stringify(value).replaceAll('\\', '')}`;

describe('secrets that give themselves away', () => {
  test('are enough to mean something', () => expect(CANARIES.length).toBeGreaterThanOrEqual(30));

  test.each(CANARIES)('%s', (_, secret, value) => {
    expect(readable(value)).toContain(secret);
    const redacted = redactor.redact(value);
    expect(readable(redacted)).not.toContain(secret);
    expect(readable(redacted)).toContain('[redacted]');
  });

  test('go and leave the text around them', () => {
    expect(redactor.redactText('host=db password=hunter2 user=app')).toBe('host=db password=[redacted] user=app');
    expect(redactor.redactText('https://kim:pw1234@x.example/a?b=c')).toBe('https://kim:[redacted]@x.example/a?b=c');
    expect(redactor.redactText('Authorization: Bearer abc.def.123\r\nHost: x')).toBe('Authorization: Bearer [redacted]\r\nHost: x');
    expect(redactor.redactText('{"password":"hunter2","user":"kim"}')).toBe('{"password":"[redacted]","user":"kim"}');
    expect(redactor.redact({ credentials: { user: 'kim', tries: 3, ok: true, none: null, empty: '' } })).toEqual({
      credentials: { user: '[redacted]', tries: '[redacted]', ok: true, none: null, empty: '' },
    });
  });
});

describe('what is no secret stays', () => {
  const HARMLESS: readonly Json[] = [
    { tokens_used: 512, token_count: 3, max_tokens: 4096, session_id: 'ses_1', tokenizer: 'cl100k', secretary: 'Kim' },
    { completionTokens: 9, next_page_token: 'abc', eos_token: '</s>', token_type: 'bearer', token_limit: 5, 'tokens-per-minute': 1 },
    {
      password_policy: 'strict',
      passwordLength: 12,
      password_changed_at: '2026-01-01',
      secret_name: 'db',
      api_key_id: 'key_1',
      cookie_name: 'sid',
    },
    {
      key: 'a',
      primary_key: 'id',
      public_key: 'MCowBQ',
      keyboard: 'ko',
      author: 'Kim',
      authored: true,
      passage: 'x',
      compass: 'N',
      sessions: 4,
    },
    { 암호화_여부: true, 토큰수: 5, 비밀번호_변경일: '2026-01-01', パスワードの長さ: 8 },
    { password: null, token: true, secret: '' },
    'Basic understanding of bearer authentication helps; a basic information sheet follows.',
    'The risk-assessment-for-2026 and the task-list-for-march-2026 are done.',
    'token: the thing you get; password: required; secret: none; authorization: required',
    'Your password must be changed. 비밀번호를 변경하세요. パスワードを変更してください。',
    'https://example.com:8080/path?a=b#c and http://[::1]:3000/ and mail kim@example.com at 10:30',
    'cursor eyJpZCI6MTIzNDU2Nzg5MCwicGFnZSI6Mn0 points on',
    ['AKIA', 'sk-', 'ghp_', 'Bearer', 'password=', '', ' '],
    { a: 1, b: [true, null, 2.5], 한글: '안녕하세요, 청구서를 보냅니다.' },
  ];
  test.each(HARMLESS.map((value) => [JSON.stringify(value), value] as const))('%s', (_, value) => {
    expect(redactor.redact(value)).toEqual(value);
  });

  test.each([
    ['password', true],
    ['PASSWORDS', true],
    ['oldPassword2', true],
    ['api_key', true],
    ['API-KEY', true],
    ['ApiKeys', true],
    ['sshPrivateKey', true],
    ['ssh_private_key_pem', true],
    ['secret_access_key', true],
    ['AWS_ACCESS_KEY_ID', false],
    ['github_token', true],
    ['githubtoken', true],
    ['tokens', false],
    ['secret_id', true],
    ['Ｐａｓｓｗｏｒｄ', true],
    ['constructor', false],
    ['', false],
    ['__proto__', false],
  ])('the name "%s" is secret: %s', (name, secret) => {
    expect(isSecretKey(name)).toBe(secret);
  });
});

describe('values that are known to be secret', () => {
  const secret = 'Tr0ub4dor&3 ü';
  const known = createRedactor({ secretValues: [secret, 'short', '', '90210-77'] });
  const basic = Buffer.from(`kim:${secret}`).toString('base64');

  test.each([
    ['as they are', `x ${secret} y`],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in base64url', `?s=${Buffer.from(secret).toString('base64url')}`],
    ['in base64 behind one byte', Buffer.from(`a${secret}b`).toString('base64')],
    ['in base64 behind two bytes', Buffer.from(`ab${secret}`).toString('base64')],
    ['in base64 behind a name', `{"auth":"${basic}"}`],
    ['percent-encoded', encodeURIComponent(secret)],
    ['percent-encoded in small letters', encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
    ['percent-encoded with plus signs', encodeURIComponent(secret).replaceAll('%20', '+')],
    ['in a JSON text', JSON.stringify({ note: secret })],
    ['in hexadecimal', Buffer.from(secret).toString('hex')],
  ])('are found %s', (_, text) => {
    const redacted = known.redactText(text);
    expect(redacted).toContain('[redacted]');
    for (const trace of ['Tr0ub', 'dor', '4dor', basic.slice(4, 12), Buffer.from(secret).toString('base64').slice(0, 8)]) {
      expect(redacted).not.toContain(trace);
    }
  });

  test('are found in keys, deep inside, and as numbers', () => {
    const numbers = createRedactor({ secretValues: ['123456789'] });
    expect(numbers.redact({ a: [{ b: 123456789, c: 12345678 }] })).toEqual({ a: [{ b: '[redacted]', c: 12345678 }] });
    expect(known.redact({ [secret]: 1, [`${secret}!`]: 2 })).toEqual({ '[redacted]': 1, '[redacted]!': 2 });
  });

  test('that are very short are left alone, or half of every text would go', () => {
    expect(known.redactText('a short text')).toBe('a short text');
  });

  test('that contain each other go as a whole', () => {
    expect(createRedactor({ secretValues: ['abcdef', 'abcdef-ghijkl'] }).redactText('x abcdef-ghijkl y abcdef')).toBe(
      'x [redacted] y [redacted]',
    );
  });

  test('that look like a part of the replacement do not make it grow', () => {
    const odd = createRedactor({ secretValues: ['redacted', '[redacted]'] });
    expect(odd.redactText('it was redacted [redacted]')).toBe('it was [redacted] [redacted]');
  });

  test('two secret keys of one object stay two', () => {
    const two = createRedactor({ secretValues: ['first-value', 'second-value'] });
    expect(two.redact({ 'first-value': 1, 'second-value': 2, c: 3 })).toEqual({ '[redacted]': 1, '[redacted]#2': 2, c: 3 });
  });
});

describe('names and paths that somebody adds', () => {
  test('names count in every spelling', () => {
    const named = createRedactor({ secretKeys: ['resident_number', '주민번호'] });
    expect(named.redact({ residentNumber: '900101-1', 'RESIDENT-NUMBER': 'x', 주민번호: '900101-1', number: '1' })).toEqual({
      residentNumber: '[redacted]',
      'RESIDENT-NUMBER': '[redacted]',
      주민번호: '[redacted]',
      number: '1',
    });
  });

  test('paths count for one value, through lists, with wildcards, and down to flags', () => {
    const value = {
      to: 'kim',
      body: { text: 'hi', on: true, none: null },
      rows: [
        { ssn: '1', n: 1 },
        { ssn: '2', n: 2 },
      ],
      'a.b': 'c',
      x: { y: 'z' },
    };
    expect(redactor.redact(value, { secretPaths: ['body', 'rows.ssn', 'a.b', '*.y'] })).toEqual({
      to: 'kim',
      body: { text: '[redacted]', on: '[redacted]', none: null },
      rows: [
        { ssn: '[redacted]', n: 1 },
        { ssn: '[redacted]', n: 2 },
      ],
      'a.b': '[redacted]',
      x: { y: '[redacted]' },
    });
    expect(redactor.redact(value, { secretPaths: ['rows.1.n', 'to.deeper', 'nowhere'] })).toEqual({
      ...value,
      rows: [value.rows[0], { ssn: '2', n: '[redacted]' }],
    });
    expect(redactor.redact(value)).toEqual(value);
  });
});

describe('fingerprints', () => {
  const keyed = createRedactor({ fingerprintKey: 'a key', secretValues: ['known-secret'] });

  test('tell secrets apart without telling them, so that a changed secret changes the digest', () => {
    const [one, same, other] = ['hunter2', 'hunter2', 'hunter3'].map((password) => keyed.redact({ user: 'kim', password }));
    expect(JSON.stringify(one)).toMatch(/"\[redacted:[0-9a-f]{12}\]"/);
    expect(digestOf(one as Json)).toBe(digestOf(same as Json));
    expect(digestOf(one as Json)).not.toBe(digestOf(other as Json));
    expect(createRedactor({ fingerprintKey: 'another key' }).redact({ user: 'kim', password: 'hunter2' })).not.toEqual(one);
  });

  test('are the same for a known secret in whatever encoding it comes', () => {
    const texts = ['known-secret', Buffer.from('known-secret').toString('base64'), Buffer.from('known-secret').toString('hex')];
    expect(new Set(texts.map(keyed.redactText)).size).toBe(1);
  });
});

describe('whatever the value', () => {
  const words = fc.constantFrom(
    ...CANARIES.flatMap(([, secret, value]) => [secret, JSON.stringify(value)]),
    'password',
    'token',
    '=',
    ': ',
    '"',
    '[redacted]',
    '[redacted:0123456789ab]',
    'redacted',
    '0123456789ab',
    'cookie: a=',
    '://a:',
    '@',
    ' ',
    '\\"',
  );
  const text = fc.array(fc.oneof(words, fc.string()), { maxLength: 6 }).map((parts) => parts.join(''));
  const json = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.constantFrom<Json>(null, true, 0, 8675309),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    ),
  })).value;
  const redactors = [
    redactor,
    createRedactor({ fingerprintKey: 'k', secretValues: ['redacted', 'hunter2', '8675309'], secretKeys: ['note'] }),
  ];

  test('doing it twice is the same as doing it once, and the value handed in is as it was', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(...redactors), fc.array(text, { maxLength: 2 }), (value, { redact }, secretPaths) => {
        const before = JSON.stringify(value);
        const once = redact(value, { secretPaths });
        expect(JSON.stringify(value)).toBe(before);
        expect(redact(once, { secretPaths })).toEqual(once);
      }),
      { numRuns: 5000 },
    );
  });

  test('no canary survives, wherever in a value it is put', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(...CANARIES), fc.constantFrom('list', 'object', 'text'), (value, [, secret, canary], where) => {
        if (JSON.stringify(value).includes(secret)) return;
        const planted: Json =
          where === 'list' ? [value, canary] : where === 'object' ? { a: canary, b: value } : { body: JSON.stringify({ a: canary }) };
        expect(readable(redactor.redact(planted))).not.toContain(secret);
      }),
      { numRuns: 2000 },
    );
  });

  test('keys with a meaning of their own are only keys', () => {
    const value = JSON.parse('{"__proto__":{"password":"hunter2"},"constructor":"x"}') as Json;
    expect(canonical(redactor.redact(value))).toBe('{"__proto__":{"password":"[redacted]"},"constructor":"x"}');
  });

  test('what is nested too deep to be looked at goes', () => {
    let value: Json = 'sk-not-even-looked-at';
    for (let depth = 0; depth < 5000; depth++) value = [value];
    expect(JSON.stringify(redactor.redact(value))).toContain('[redacted]');
    expect(JSON.stringify(redactor.redact(value))).not.toContain('looked');
  });

  test('text that is JSON is looked through however deep, and however often it was put into JSON again', () => {
    const deep = `${'['.repeat(100_000)}"sk-abc1234567890abcdef"${']'.repeat(100_000)}`;
    expect(redactor.redactText(deep)).not.toContain('sk-abc');
    let text = JSON.stringify({ credentials: ['hunter2'] });
    for (let times = 0; times < 10; times++) text = JSON.stringify({ body: text });
    expect(redactor.redactText(text)).not.toContain('hunter2');
    expect(redactor.redactText('{ "spelling" : 1.0 }')).toBe('{ "spelling" : 1.0 }');
  });

  test.each([
    ['a', 'a'],
    ['sk-', 'sk-'],
    ['eyJhbGci', 'eyJhbGci'],
    ['-----BEGIN PRIVATE KEY-----', '-----BEGIN PRIVATE KEY-----'],
    ['-----', '-----'],
    ['a://b:', 'a://b:'],
    ['a:', 'a:'],
    ['token:', 'token:'],
    ['token="', 'token="'],
    ['cookie: a', 'cookie: a'],
    ['authorization: ', 'authorization: '],
    ['bearer ', 'bearer '],
    ['password', 'password'],
    ['=', '='],
    ['[redacted', '[redacted'],
    ['AKIA', 'AKIA'],
    ['blanks', ' '],
    ['backslashes', '\\'],
    ['\\"token\\":\\"', '\\"token\\":\\"'],
  ])('300,000 characters of "%s" take no longer than ordinary text would', (_, piece) => {
    const started = performance.now();
    createRedactor({ secretValues: ['hunter2'] }).redactText(piece.repeat(Math.ceil(300_000 / piece.length)));
    // Going over it once takes milliseconds; going over it for each character takes minutes.
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
