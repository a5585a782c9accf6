import { createHash } from 'node:crypto';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from '@dream-agent/hitl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertArtifacts } from '../../src/postgres/sql/artifacts/insert-artifacts.ts';
import { artifactIdOf, startRun } from '../../src/runs/index.ts';
import { createSession } from '../../src/sessions/index.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';

let world: AppWorld;
let minji: Someone;
let run: { sessionId: string; runId: string };
beforeAll(async () => {
  world = await openAppWorld();
  minji = await world.someone('viewer');
  run = await newRun();
});
afterAll(() => world.close());

async function newRun(): Promise<{ sessionId: string; runId: string }> {
  const { sessionId } = await createSession(world.db, { owner: minji.id, language: 'ko' });
  const actor: Person = { kind: 'person', id: minji.id, role: 'admin', groups: [], channel: 'rest' };
  const started = await startRun(world.deps.agent, { sessionId, request: '리뷰', actor, today: '2026-11-16' });
  if (started.kind === 'refused') throw new Error(started.message);
  return { sessionId, runId: started.runId };
}

interface Made {
  readonly name?: string;
  readonly type?: string;
  readonly of?: { runId: string };
}

/** A file as a tool leaves it, listed as the end of its run lists it. */
async function made(content: string | Buffer, { name = '보고서.pdf', type = 'application/pdf', of = run }: Made = {}): Promise<string> {
  const path = `report-0123/${name.replaceAll(/[^\p{L}\d.]/gu, '_')}`;
  const folder = world.deps.agent.agent.folderOf(of.runId as never);
  await mkdir(join(folder, 'report-0123'), { recursive: true });
  await writeFile(join(folder, path), content);
  const id = artifactIdOf(of.runId, path);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const artifact = { id, todo_id: 'todo_1_report', name, media_type: type, path, bytes: Buffer.byteLength(content), sha256 };
  await insertArtifacts(world.db, { run_id: of.runId, artifacts: JSON.stringify([artifact]) });
  return id;
}

const fileOf = (path: string) => join(world.deps.agent.agent.folderOf(run.runId as never), path);
const content = (id: string, headers: Record<string, string> = {}, query = '') =>
  world.send({ url: `/api/artifacts/${id}/content${query}`, headers: { ...minji.headers, ...headers } });

describe('a file that a run has made', () => {
  test('comes whole, as what it is, under its name in Korean, and is not guessed at', async () => {
    const id = await made('%PDF-1.7 내용', { name: '10월 "보고서" 100%.pdf' });
    const answer = await content(id);
    expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7 내용']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-length': String(Buffer.byteLength('%PDF-1.7 내용')),
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update('%PDF-1.7 내용').digest('hex')}"`,
      'content-disposition': `inline; filename="10_ _____ 100_.pdf"; filename*=UTF-8''${encodeURIComponent('10월 "보고서" 100%.pdf')}`,
    });
    expect((await content(id, {}, '?download=true')).headers['content-disposition']).toMatch(/^attachment; /);
  });

  test('is known by its id, and listed by run and by session, page by page', async () => {
    const other = await newRun();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push(await made(`${count}`, { name: `${count}.csv`, type: 'text/csv', of: other }));
    const [first = ''] = ids;
    const read = (await world.send({ url: `/api/artifacts/${first}`, headers: minji.headers })).json();
    expect(read).toMatchObject({
      artifact_id: first,
      run_id: other.runId,
      session_id: other.sessionId,
      todo_id: 'todo_1_report',
      name: '0.csv',
    });
    for (const filter of [
      `run_id=${other.runId}`,
      `session_id=${other.sessionId}`,
      `run_id=${other.runId}&session_id=${other.sessionId}`,
    ]) {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const page = (await world.send({ url: `/api/artifacts?limit=2&${filter}${cursor}`, headers: minji.headers })).json();
        seen.push(...page.items.map((item: { artifact_id: string }) => item.artifact_id));
        if (page.next_cursor === null) break;
        cursor = `&cursor=${page.next_cursor}`;
      }
      expect(seen).toEqual(ids.toReversed());
    }
    const crossed = await world.send({ url: `/api/artifacts?run_id=${other.runId}&session_id=${run.sessionId}`, headers: minji.headers });
    expect(crossed.json().items).toEqual([]);
    const unknown = await world.send({ url: '/api/artifacts/art_01jc3x6v9d8m2k4q7t0w', headers: minji.headers });
    expect(unknown.json().error.code).toBe('ARTIFACT_NOT_FOUND');
  });

  test('may be empty', async () => {
    const answer = await content(await made('', { name: 'leer.csv', type: 'text/csv' }));
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '0']);
  });
});

describe('a part of a file', () => {
  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-300', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-999', 206, '89', 'bytes 8-9/10'],
    // What can't be understood, or asks for several parts, gets all of it.
    ['bytes=5-2', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
    ['bytes=-', 200, '0123456789', undefined],
    ['bytes=99999999999999999999-', 200, '0123456789', undefined],
  ])('%s', async (range, status, body, part) => {
    const id = await made('0123456789', { name: 'film.mp4', type: 'video/mp4' });
    const answer = await content(id, { range });
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, part]);
    expect(answer.headers['content-length']).toBe(String(body.length));
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('that lies beyond its end is refused: %s', async (range) => {
    const answer = await content(await made('0123456789', { name: 'film.mp4', type: 'video/mp4' }), { range });
    expect([answer.statusCode, answer.json().error.code, answer.headers['content-range']]).toEqual([416, 'RANGE_OUTSIDE', 'bytes */10']);
  });

  test('is a part of what the caller has begun with, or else all of it comes; what they have already does not come again', async () => {
    const id = await made('0123456789', { name: 'film.mp4', type: 'video/mp4' });
    const { etag } = (await content(id)).headers as { etag: string };
    expect((await content(id, { range: 'bytes=1-2', 'if-range': etag })).body).toBe('12');
    expect((await content(id, { range: 'bytes=1-2', 'if-range': '"other"' })).body).toBe('0123456789');
    const known = await content(id, { 'if-none-match': `"other", W/${etag}` });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
  });
});

describe('what could act for us does not', () => {
  test.each([
    ['image/svg+xml', '그림.svg', 'image/svg+xml', 'inline'],
    ['application/xhtml+xml', 'a.xhtml', 'application/octet-stream', 'attachment'],
    ['text/javascript', 'a.js', 'application/octet-stream', 'attachment'],
    ['nonsense\r\nset-cookie: a=b', 'a', 'application/octet-stream', 'attachment'],
  ])('%s', async (type, name, served, kind) => {
    const answer = await content(await made('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', { type, name }));
    expect(answer.headers['content-type']).toBe(served);
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^${kind}; `));
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src|allow-scripts/);
    if (kind === 'inline') expect(answer.headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each(['text/html', 'TEXT/HTML; charset=utf-8'])(
    '%s draws itself in an origin that is nobody’s, with nothing in its reach',
    async (type) => {
      const answer = await content(await made('<!doctype html><script>1</script>', { type, name: '대시보드.html' }));
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      const policy = String(answer.headers['content-security-policy']).split('; ');
      expect(policy).toEqual(
        expect.arrayContaining(['sandbox allow-scripts', "default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"]),
      );
      expect(policy.join()).not.toMatch(/allow-same-origin|allow-top|allow-popups|connect-src|https?:|'self'(?!$)(?=.*src)/);
    },
  );
});

describe('a file that is not what the run has made is not handed out', () => {
  test('changed, though it has the same length, also after it was handed out before', async () => {
    const id = await made('0123456789', { name: 'geld.csv', type: 'text/csv' });
    expect((await content(id)).statusCode).toBe(200);
    await writeFile(fileOf('report-0123/geld.csv'), '9123456789');
    for (const headers of [{}, { range: 'bytes=5-6' }]) {
      const answer = await content(id, headers);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'ARTIFACT_NOT_FOUND']);
    }
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'artifact changed' }));
  });

  test('gone, cut, or a link to somewhere else', async () => {
    const [gone, cut, link] = [
      await made('1', { name: 'gone.csv' }),
      await made('0123', { name: 'cut.csv' }),
      await made('2', { name: 'link.csv' }),
    ];
    await rm(fileOf('report-0123/gone.csv'));
    await writeFile(fileOf('report-0123/cut.csv'), '01');
    await rm(fileOf('report-0123/link.csv'));
    await symlink('/etc/hostname', fileOf('report-0123/link.csv'));
    for (const id of [gone, cut, link]) {
      const answer = await content(id);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'ARTIFACT_NOT_FOUND']);
      expect(answer.body).not.toContain(world.deps.agent.folder);
    }
  });
});

test('of fifty thousand files a page is read along an index', async () => {
  await world.db.query(
    `insert into server.artifacts (id, run_id, session_id, name, media_type, path, bytes, sha256)
     select 'art_' || lpad(n::text, 20, '0'), $1, $2, 'a', 'text/csv', 'p/' || n, 1, repeat('0', 64) from generate_series(1, 50000) n`,
    [run.runId, run.sessionId],
  );
  await world.db.query('analyze server.artifacts');
  const explain = async (where: string) => {
    const { rows } = await world.db.query(
      `explain select * from server.open_artifacts where ${where} and seq < 40000 order by seq desc limit 51`,
    );
    return JSON.stringify(rows);
  };
  for (const where of ['true', `session_id = '${run.sessionId}'`, `run_id = '${run.runId}'`])
    expect(await explain(where)).not.toContain('Sort');
});
