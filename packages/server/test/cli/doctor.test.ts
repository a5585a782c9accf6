import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../../test/postgres/fresh-database.ts';
import { startRun } from '../../src/runs/index.ts';
import { createSession } from '../../src/sessions/index.ts';
import { openNode, repositoryConfig } from '../worker/open-node.ts';
import { type Installed, openInstalled } from './installed.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

let installed: Installed;
beforeAll(async () => {
  installed = await openInstalled();
});
afterAll(() => installed?.close());

type How = NonNullable<Parameters<Installed['call']>[1]>;

/** What the doctor says of an installation, by check. */
async function examined(how: How = {}) {
  const { code, out, err } = await installed.call(['doctor', '--json'], { ...how, env: { DREAM_AGENT_PORT: '0', ...how.env } });
  expect(err).toBe('');
  const { ok, checks } = JSON.parse(out) as { ok: boolean; checks: { name: string; status: string; found: string; mend?: string }[] };
  expect(code).toBe(ok ? 0 : 1);
  for (const { status, mend } of checks) if (status === 'broken' || status === 'warning') expect(mend).toBeTruthy();
  return { ok, of: Object.fromEntries(checks.map((check) => [check.name, check])) };
}

test.each(['ko', 'en', 'ja'] as const)('a healthy installation is told to be one, in %s', async (speaks) => {
  const { code, out, err } = await installed.call(['doctor'], { speaks, env: { DREAM_AGENT_PORT: '0' } });
  expect([code, err]).toEqual([0, '']);
  expect(out.split('\n').filter((line) => line.startsWith('✔'))).toHaveLength(13);
  expect(out).not.toContain('→');
  expect(out).not.toContain(new URL(installed.url).password || 'no password at all');
});

test('a place where nothing was started yet is no broken one, and nothing is made there', async () => {
  const { ok, of } = await examined({ env: { DATABASE_URL: undefined } });
  expect(ok).toBe(true);
  expect([of['database']?.status, of['record']?.status]).toEqual(['skipped', 'skipped']);
  expect(of['database']?.found).toContain('dream-agent start');
});

describe('a broken installation is told what is wrong, and how to mend it:', () => {
  test('settings that are misspelt; the rest is looked at as far as it can be', async () => {
    const { of } = await examined({ env: { DREAM_AGENT_PROT: '1' } });
    expect(of['settings']).toMatchObject({ status: 'broken', found: expect.stringContaining('DREAM_AGENT_PORT') });
    expect(of['database']?.status).toBe('skipped');
    expect(of['node']?.status).toBe('ok');
  });

  test('a folder that is none', async () => {
    const file = join(installed.folder, 'a-file');
    await writeFile(file, '');
    const { of } = await examined({ env: { DREAM_AGENT_FOLDER: file } });
    expect(of['folder']).toMatchObject({ status: 'broken', found: expect.stringMatching(/EEXIST|ENOTDIR/) });
  });

  test('a policy with a mistake', async () => {
    const root = join(installed.folder, 'root');
    await mkdir(root);
    await cp(join(ROOT, 'config'), join(root, 'config'), { recursive: true });
    await symlink(join(ROOT, 'data'), join(root, 'data'));
    await writeFile(join(root, 'config', 'hitl.yaml'), 'version: 1\npreset: strickt\n');
    const { of } = await examined({ env: { DREAM_AGENT_ROOT: root } });
    expect(of['agent']).toMatchObject({ status: 'broken', found: expect.stringContaining('hitl.yaml') });
    expect(of['agent']?.found).toContain('strict');
  });

  test('a database that is not there, or does not let us in; its password is not told', async () => {
    const gone = await examined({ env: { DATABASE_URL: 'postgres://kim:hunter2secret@127.0.0.1:1/nothing' } });
    expect(gone.of['database']).toMatchObject({ status: 'broken', found: expect.stringContaining('ECONNREFUSED') });
    expect(gone.of['tables']?.status).toBe('skipped');
    expect(JSON.stringify(gone)).not.toContain('hunter2secret');
    const missing = new URL(installed.url);
    missing.pathname = '/no_such_database';
    expect((await examined({ env: { DATABASE_URL: missing.href } })).of['database']).toMatchObject({ status: 'broken' });
  });

  test('tables that are missing, and tables of a newer version', async () => {
    const database = await emptyDatabase();
    try {
      const { of } = await examined({ env: { DATABASE_URL: database.url } });
      expect(of['tables']).toMatchObject({ status: 'broken', found: expect.stringContaining('server/000001_people.sql') });
      expect(of['record']?.status).toBe('skipped');
    } finally {
      await database.drop();
    }
    await installed.db.query(
      "insert into server.migrations (number, name, digest, breaking) values (999999, '999999_future.sql', 'x', true)",
    );
    const { of } = await examined();
    expect(of['tables']).toMatchObject({ status: 'broken', found: expect.stringContaining('999999_future.sql') });
    await installed.db.query('delete from server.migrations where number = 999999');
    await installed.db.query('update server.migrations set digest = reverse(digest) where number = 1');
    const changed = await examined();
    expect(changed.of['tables']).toMatchObject({ status: 'broken', found: expect.stringContaining('000001_people.sql') });
    await installed.db.query('update server.migrations set digest = reverse(digest) where number = 1');
  });

  test('a clock that is off', async () => {
    const { of } = await examined({ now: () => Date.now() + 10_000 });
    expect(of['clock']).toMatchObject({ status: 'broken', found: expect.stringContaining('ahead') });
  });

  test('a Redis that is gone, which is worth a look and no more', async () => {
    const { ok, of } = await examined({ env: { REDIS_URL: 'redis://127.0.0.1:1' } });
    expect(ok).toBe(true);
    expect(of['redis']).toMatchObject({ status: 'warning', found: expect.stringContaining('ECONNREFUSED') });
  });

  test('a port that another program has; one that a server of ours has is fine', async () => {
    const other = createServer((_, response) => response.end('hello'));
    const ours = createServer((_, response) => response.end('{"status":"ok"}'));
    for (const server of [other, ours]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = async (server: typeof other) =>
      (await examined({ env: { DREAM_AGENT_PORT: String((server.address() as AddressInfo).port) } })).of['port'];
    expect(await at(other)).toMatchObject({ status: 'broken', mend: expect.stringContaining('--port') });
    expect(await at(ours)).toMatchObject({ status: 'ok' });
    for (const server of [other, ours]) server.close();
  });

  test('a signing key that others can read, and one that is none', async () => {
    const file = join(installed.home, 'signing-key.pem');
    const pem = await readFile(file);
    await chmod(file, 0o644);
    expect((await examined()).of['signing_key']).toMatchObject({ status: 'broken', mend: `chmod 600 ${file}` });
    await writeFile(file, 'not a key');
    await chmod(file, 0o600);
    expect((await examined()).of['signing_key']).toMatchObject({ status: 'broken' });
    await rm(file);
    expect((await examined()).of['signing_key']).toMatchObject({ status: 'ok' });
    await writeFile(file, pem, { mode: 0o600 });
  });

  test('runs that nobody drives', async () => {
    const owner = await installed.person({ role: 'reviewer' });
    const { deps, close } = await openNode({ url: installed.url, folder: installed.folder, node: 'api', config: await repositoryConfig() });
    const { sessionId } = await createSession(installed.db, { owner, language: 'ko' });
    const actor = { kind: 'person', id: owner, role: 'reviewer', groups: [], channel: 'rest' } as const;
    await startRun(deps, { sessionId, request: '안녕', actor: { ...actor, groups: [] }, today: '2026-11-16' });
    await close();
    expect((await examined()).of['runs']?.status).toBe('ok');
    await installed.advance(120);
    expect((await examined()).of['runs']).toMatchObject({ status: 'warning', found: expect.stringContaining('1 queued') });
  });

  test('a record that was changed behind our back', async () => {
    const ledger = createPostgresLedger({ pool: installed.db });
    await ledger.seal();
    await ledger.close();
    const client = await installed.db.connect();
    await client.query('set session_replication_role = replica');
    const { rowCount } = await client.query("update hitl.audit_entries set body = replace(body::text, 'usr_', 'usx_')::json where seq = 1");
    await client.query('set session_replication_role = origin');
    client.release();
    expect(rowCount).toBe(1);
    expect((await examined()).of['record']).toMatchObject({ status: 'broken', found: expect.stringContaining('1') });
  });
});
