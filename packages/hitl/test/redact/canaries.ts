import type { Json } from '../../src/schema/json.ts';

/** A secret, and a value it stands in. */
export type Canary = readonly [name: string, secret: string, value: Json];

const JWT = ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'].join(
  '.',
);
// Put together here, so that no scanner takes this file for a leak.
const joined = (...parts: string[]): string => parts.join('');
const STRIPE = joined('sk', '_live_', '4eC39HqLyjWDarjtT1zdp7dc');
const OPENAI = joined('sk', '-proj-', 'Ab3dEf6hIj9kLmN0pQrStUvWx');
const GITHUB = joined('gh', 'p_', '16C7e42F292c6912E7710c838347Ae178B4a');
const GITHUB_FINE = joined('github', '_pat_', '11ABCDEFG0123456789_abcdefghijklmnop');
const SLACK = joined('xo', 'xb-', '123456789012-1234567890123-AbCdEfGhIj');
const AWS = joined('AK', 'IA', 'IOSFODNN7EXAMPLE');
const WEBHOOK = joined('wh', 'sec_', 'C2FVsBQIhrscChlQIMV+b5sSYspob7oD');
const GOOGLE = joined('AI', 'za', 'SyA-1234567890abcdefghijklmnopqrstu');
const PEM_BODY = 'MC4CAQAwBQYDK2VwBCIEIGt5bX9q8b3hK0Vt';
const PEM = joined('-----BEGIN ', 'PRIVATE KEY-----\n', PEM_BODY, '\n-----END ', 'PRIVATE KEY-----\n');

/** Secrets that give themselves away, by the name of their field or by their form. */
export const CANARIES: readonly Canary[] = [
  ['a password by its name', 'hunter2!', { password: 'hunter2!' }],
  ['in capitals', 'hunter2!', { DB_PASSWORD: 'hunter2!' }],
  ['in camel case', 'hunter2!', { newUserPassword: 'hunter2!' }],
  ['with hyphens', 'k-77-secret', { 'x-api-key': 'k-77-secret' }],
  ['written together', 'k-77-secret', { apikey: 'k-77-secret' }],
  ['as an acronym', 'k-77-secret', { stripeAPIKey: 'k-77-secret' }],
  ['a passwd', 'hunter2!', { smtp: { passwd: 'hunter2!' } }],
  ['a number', '8675309', { password: 8675309 }],
  ['in Korean', '참깨열려라', { 비밀번호: '참깨열려라' }],
  ['in Japanese', 'ひらけごま', { ログインパスワード: 'ひらけごま' }],
  ['deep inside', 'deep-down-9', { a: [{ b: [[{ c: { client_secret: 'deep-down-9' } }]] }] }],
  ['everything under a secret name', 'gT5#kk', { credentials: { user: 'kim', key: ['gT5#kk'] } }],
  ['a header', 'abc123xyz', { headers: { Authorization: 'Custom abc123xyz' } }],
  ['a cookie', 'sid=31d4d96e407aad42', { 'Set-Cookie': 'sid=31d4d96e407aad42; HttpOnly' }],
  ['a session', '31d4d96e407aad42', { session: '31d4d96e407aad42' }],
  ['a refresh token', 'rt-0001', { refreshToken: 'rt-0001' }],
  ['a private key by its name', PEM_BODY, { private_key: PEM }],
  ['a private key by its form', PEM_BODY, { note: `see ${PEM} for details` }],
  ['a private key cut off', PEM_BODY, { note: PEM.slice(0, -20) }],
  ['a private key in JSON in a text', PEM_BODY, { body: JSON.stringify({ pem: PEM }) }],
  ['a JSON web token', JWT, { note: `he sent ${JWT}, which is wrong` }],
  ['a bearer in a sentence', 'mF_9.B5f-4.1JqM', { note: 'curl -H "Authorization: Bearer mF_9.B5f-4.1JqM" https://x.example' }],
  ['a bearer without a header', 'a1b2c3d4e5', 'tried bearer a1b2c3d4e5 and failed'],
  ['basic credentials', 'a2ltOmh1bnRlcjI=', { note: 'Basic a2ltOmh1bnRlcjI= was refused' }],
  ['an OpenAI key', OPENAI, { note: `key ${OPENAI}.` }],
  ['a Stripe key', STRIPE, [STRIPE]],
  ['a GitHub token', GITHUB, `remote: https://${GITHUB}@github.com/x/y.git`],
  ['a fine-grained GitHub token', GITHUB_FINE, { text: `(${GITHUB_FINE})` }],
  ['a Slack token', SLACK, { text: `token is ${SLACK}` }],
  ['an AWS key', AWS, { text: `id=${AWS};` }],
  ['a webhook secret', WEBHOOK, { text: WEBHOOK }],
  ['a Google key', GOOGLE, { url: `https://maps.example/api?key=${GOOGLE}&q=1` }],
  ['a password in an address', 'p4ss@word', { url: 'postgres://app:p4ss@word@db.example:5432/app' }],
  ['a token in a query', 'tok-5521', { url: 'https://x.example/cb?state=1&access_token=tok-5521&n=2' }],
  ['in an exception', 'hunter2', { error: 'connect failed: host=db password=hunter2 user=app' }],
  ['in a quoted field', 'hunter2 with blanks', { error: 'config { "password": "hunter2 with blanks", "x": 1 }' }],
  ['in JSON in a text in JSON', 'hunter2', { log: JSON.stringify(JSON.stringify({ db: { password: 'hunter2' } })) }],
  ['with an escaped quote in JSON in a text', 'tail77', { log: JSON.stringify({ body: JSON.stringify({ token: 'head"tail77' }) }) }],
  ['with an escaped quote in a text that is no JSON', 'tail77', `failed: ${JSON.stringify(JSON.stringify({ token: 'head"tail77' }))}`],
  ['inside another quoted field', 'abc def', { text: `note="the password: 'abc def' is his"` }],
  ['with an escaped quote', 'tail77', { text: '{"secret":"head\\"tail77"}' }],
  ['after a colon', 'hunter2', 'Passwort is english: password: hunter2'],
  ['a cookie header in a text', 'theme=dark; sid=9', 'GET / HTTP/1.1\r\nCookie: theme=dark; sid=9\r\nHost: x'],
  ['a Korean field in a text', 'q1w2e3r4', '로그인 실패 (비밀번호=q1w2e3r4)'],
  ['as a key of an object', GITHUB, { usage: { [GITHUB]: 3 } }],
];
