import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepUploads } from '../../src/files/index.ts';
import { newId } from '../../src/people/new-id.ts';
import { createSession } from '../../src/sessions/index.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';
import { atOnce } from '../people/people-world.ts';
import { EUC_KR, type Sent, SHIFT_JIS, upload } from './uploading.ts';

let world: AppWorld;
let minji: Someone;
beforeAll(async () => {
  world = await openAppWorld({ largestUpload: 100_000 });
  minji = await world.someone('reviewer');
});
afterAll(() => world.close());

const send = (content: string | Buffer, sent?: Sent, who = minji) => upload(world, who, content, sent);
const folder = () => join(world.deps.agent.folder, 'uploads');
const filesThere = async () => (await readdir(folder(), { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).length;
const get = (url: string, who = minji) => world.send({ url, headers: who.headers });
const code = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

const PARQUET = Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(20, 7), Buffer.from([16, 0, 0, 0]), Buffer.from('PAR1')]);

describe('a file that is handed in', () => {
  test('is kept as it is, under its name in any script, with its digest', async () => {
    const content = 'text,date\n좋아요,2026-10-01\n';
    const answer = await send(content, { name: '리뷰 10월 (최종).csv' });
    expect(
      answer.statusCode,
      JSON.stringify(world.logged, (_, v) => (v instanceof Error ? v.stack : v)),
    ).toBe(201);
    const made = answer.json();
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(made).toMatchObject({
      name: '리뷰 10월 (최종).csv',
      bytes: Buffer.byteLength(content),
      sha256,
      uploaded_by: minji.id,
      session_id: null,
    });
    expect(await readFile(join(folder(), made.upload_id), 'utf8')).toBe(content);
    expect((await get(`/api/uploads/${made.upload_id}`)).json()).toEqual(made);
  });

  test.each<[string, string | Buffer, string]>([
    ['text/csv', 'text\n가\n', 'utf-8'],
    ['text/csv', Buffer.from('\ufefftext\n가\n'), 'utf-8'],
    ['text/csv', EUC_KR, 'euc-kr'],
    ['text/csv; charset=cp949', EUC_KR, 'euc-kr'],
    ['text/plain', SHIFT_JIS, 'shift_jis'],
    ['text/plain; charset="Windows-31J"', SHIFT_JIS, 'shift_jis'],
    ['text/csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('text\n가\n', 'utf16le')]), 'utf-16le'],
    ['application/json', '[{"text": "좋아요"}]', 'utf-8'],
    ['application/x-ndjson', '{"text":"a"}\n\n{"text":"b"}\n', 'utf-8'],
  ])('is known for what it is: %s', async (type, content, encoding) => {
    const answer = await send(content, { type, name: 'a' });
    expect(answer.statusCode, answer.body).toBe(201);
    const { rows } = await world.db.query('select encoding from server.uploads where id = $1', [answer.json().upload_id]);
    expect(rows).toEqual([{ encoding }]);
  });

  test('may be a table for machines', async () => {
    expect((await send(PARQUET, { type: 'application/vnd.apache.parquet', name: 'a.parquet' })).statusCode).toBe(201);
  });

  test('of JSON may be longer than anybody looks, and is looked at to where that is', async () => {
    const long = `[${Array.from({ length: 4000 }, (_, index) => JSON.stringify({ text: `리뷰 ${index}` })).join()}]`;
    expect((await send(long, { type: 'application/json', name: 'a.json' })).statusCode).toBe(201);
  });
});

describe('a file that is not what it says it is, is refused and leaves nothing', () => {
  test.each<[string, string, string | Buffer]>([
    ['nothing at all', 'text/csv', ''],
    ['a picture', 'text/csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a NUL in the middle', 'text/plain', `text\n${'a'.repeat(70_000)}\0b`],
    ['bytes that no letters are written in', 'text/plain', Buffer.from([0x61, 0xff, 0xff, 0x62])],
    ['letters in another charset than it says', 'text/csv; charset=utf-8', EUC_KR],
    ['a charset that nobody knows', 'text/csv; charset=klingon', 'text\n'],
    ['a page', 'application/json', '<html></html>'],
    ['half of a list', 'application/json', '[{"text": "a"}'],
    ['JSON that is not UTF-8', 'application/json', Buffer.concat([Buffer.from('["'), EUC_KR, Buffer.from('"]')])],
    ['a table where lines of JSON should be', 'application/x-ndjson', 'id,text\n1,a\n'],
    ['one broken line among many', 'application/x-ndjson', '{"a":1}\n{"a":\n{"a":2}\n'],
    ['the beginning of a Parquet file', 'application/vnd.apache.parquet', Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(30)])],
    [
      'a Parquet file whose end points before its beginning',
      'application/vnd.apache.parquet',
      Buffer.from('PAR1\xff\xff\xff\x00PAR1', 'latin1'),
    ],
  ])('%s', async (_, type, content) => {
    const before = await filesThere();
    const answer = await send(content, { type });
    expect([answer.statusCode, code(answer)], answer.body).toEqual([415, 'UPLOAD_REFUSED']);
    expect(await filesThere()).toBe(before);
  });

  test.each([
    ['application/pdf', '%PDF-1.7'],
    ['text/html', '<p>'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['nonsense', 'x'],
  ])('a type that is not taken: %s', async (type, content) => {
    const answer = await send(content, { type });
    expect([answer.statusCode, code(answer)]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED']);
  });

  test('one that is packed, or has no type, or no content', async () => {
    const url = '/api/uploads?name=a.csv';
    for (const headers of [{ 'content-type': 'text/csv', 'content-encoding': 'gzip' }, {}]) {
      const answer = await world.send({ method: 'POST', url, headers: { ...minji.headers, ...headers }, payload: 'text\n' });
      expect(code(answer)).toBe('MEDIA_TYPE_UNSUPPORTED');
    }
    expect((await world.send({ method: 'POST', url, headers: minji.headers })).statusCode).toBe(415);
  });

  test('one that is larger than the server is configured to take', async () => {
    const before = await filesThere();
    const answer = await send('a'.repeat(100_001), { type: 'text/plain' });
    expect([answer.statusCode, code(answer)]).toEqual([413, 'BODY_TOO_LARGE']);
    expect((await send('a'.repeat(100_000), { type: 'text/plain' })).statusCode).toBe(201);
    expect(await filesThere()).toBe(before + 1);
  });

  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'a/b',
    'a\\b',
    '..',
    '.hidden',
    'a\0b',
    'a\u202Egpj.csv',
    '',
    'x'.repeat(201),
    'a:b',
    'a\nb',
  ])('a name that is none: %j', async (name) => {
    const answer = await send('text\n', { name });
    expect([answer.statusCode, code(answer)]).toEqual([422, 'INPUT_INVALID']);
  });
});

describe('what comes twice', () => {
  test('under one key is one upload, also thirty times at once', async () => {
    const before = await filesThere();
    const answers = await atOnce(30, () => send('text\n한 번\n', { key: 'once' }));
    const made = new Set(answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().upload_id));
    expect(made.size).toBe(1);
    for (const answer of answers) if (answer.statusCode !== 201) expect(code(answer)).toBe('IDEMPOTENCY_KEY_IN_USE');
    expect(await filesThere()).toBe(before + 1);
    const again = await send('text\n한 번\n', { key: 'once' });
    expect([again.headers['idempotent-replayed'], again.json().upload_id]).toEqual(['true', [...made][0]]);
  });

  test('under one key with another content, name or type is refused', async () => {
    await send('text\na\n', { key: 'same' });
    for (const [content, sent] of [
      ['text\nb\n', {}],
      ['text\na\n', { name: 'other.csv' }],
      ['text\na\n', { type: 'text/plain' }],
    ] as const) {
      expect(code(await send(content, { key: 'same', ...sent }))).toBe('HITL_IDEMPOTENCY_KEY_REUSED');
    }
  });

  test('without a key is two uploads', async () => {
    const [one, other] = [await send('text\nc\n'), await send('text\nc\n')];
    expect(one.json().upload_id).not.toBe(other.json().upload_id);
  });
});

describe('uploads belong to a person, or to a conversation of theirs', () => {
  test('a person sees their own, page by page, and an admin all', async () => {
    const [arin, admin] = [await world.someone('reviewer'), await world.someone('admin')];
    const mine: string[] = [];
    for (let count = 0; count < 5; count++) mine.push((await send(`text\n${count}\n`, {}, arin)).json().upload_id);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = (await get(`/api/uploads?limit=2${cursor}`, arin)).json();
      seen.push(...page.items.map((item: { upload_id: string }) => item.upload_id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen).toEqual(mine.toReversed());
    const all = (await get('/api/uploads?limit=200', admin)).json().items.map((item: { upload_id: string }) => item.upload_id);
    expect(all).toEqual(expect.arrayContaining(mine));
    for (const cursor of ['x', Buffer.from('["uploads","1 or 1=1"]').toString('base64url')])
      expect(code(await get(`/api/uploads?cursor=${cursor}`, arin))).toBe('CURSOR_INVALID');
  });

  test("nobody brings anything into somebody else's conversation, or into one that is not there", async () => {
    const { sessionId } = await createSession(world.db, { owner: minji.id, language: 'ko' });
    expect((await send('text\n', { sessionId })).json().session_id).toBe(sessionId);
    const before = await filesThere();
    expect(code(await send('text\n', { sessionId }, await world.someone('approver')))).toBe('NOT_ALLOWED');
    expect(code(await send('text\n', { sessionId: newId('ses') }))).toBe('SESSION_NOT_FOUND');
    expect(await filesThere()).toBe(before);
  });

  test('an upload is deleted with its file, once', async () => {
    const { upload_id: id } = (await send('text\nweg\n')).json();
    const remove = () => world.send({ method: 'DELETE', url: `/api/uploads/${id}`, headers: minji.headers });
    expect((await remove()).statusCode).toBe(204);
    expect(code(await remove())).toBe('UPLOAD_NOT_FOUND');
    expect(code(await get(`/api/uploads/${id}`))).toBe('UPLOAD_NOT_FOUND');
    expect(await readdir(folder())).not.toContain(id);
  });
});

test('what a killed node has left is swept away, and nothing else', async () => {
  const { upload_id: kept } = (await send('text\nbleibt\n')).json();
  const orphan = newId('upl');
  await mkdir(join(folder(), 'incoming'), { recursive: true });
  const places = [
    join(folder(), orphan),
    join(folder(), 'incoming', 'half.part'),
    join(folder(), 'incoming', 'coming.part'),
    join(folder(), kept),
  ];
  for (const place of places.slice(0, 3)) await writeFile(place, 'text\n');
  expect(await sweepUploads(world.deps.agent)).toBe(0);
  const later = Date.now() + 20 * 60_000;
  await utimes(join(folder(), 'incoming', 'coming.part'), new Date(later), new Date(later));
  expect(await sweepUploads(world.deps.agent, later)).toBe(2);
  expect(await readdir(join(folder(), 'incoming'))).toEqual(['coming.part']);
  expect(await readdir(folder())).toContain(kept);
  expect(await readdir(folder())).not.toContain(orphan);
});
