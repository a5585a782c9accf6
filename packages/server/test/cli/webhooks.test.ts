import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../src/postgres/index.ts';
import { aSecret } from '../jobs/jobs-world.ts';
import { Receiver, status } from '../jobs/receiver.ts';
import { type Installed, openInstalled } from './installed.ts';

const MESSAGES = ['ses_01jc3x6v9d8m2k4q7t0w_1', 'ses_01jc3x6v9d8m2k4q7t0w_2', 'ses_01jc3x6v9d8m2k4q7t0w_3'];
let installed: Installed;
let receiver: Receiver;
const env = { CRM_SECRET: aSecret() };
beforeAll(async () => {
  [installed, receiver] = await Promise.all([openInstalled(), Receiver.open()]);
  await writeFile(
    join(installed.folder, 'server.yaml'),
    `version: 1\nwebhooks:\n  - name: crm\n    url: ${receiver.url}\n    secret_variable: CRM_SECRET\n    allow_private: true\n`,
  );
  const db = openPool({ url: installed.url, name: 'test', max: 1 });
  await db.query('set session_replication_role = replica');
  await db.query("insert into server.webhook_endpoints (name, url, events) values ('crm', $1, '{complete}')", [receiver.url]);
  for (const seq of [1, 2, 3]) {
    const about = ['ses_01jc3x6v9d8m2k4q7t0w', seq, 'run_01jc3x6v9d8m2k4q7t0w'];
    await db.query(
      "insert into server.session_events (session_id, seq, run_id, type, data, at) values ($1, $2, $3, 'complete', '{}', now())",
      about,
    );
    await db.query(
      `insert into server.webhook_deliveries (endpoint, session_id, seq, run_id, status, attempts, settled_at, problem)
       values ('crm', $1, $2, $3, 'dead', 11, now(), 'it answered 503')`,
      about,
    );
  }
  await db.end();
});
afterAll(async () => {
  await receiver?.close();
  await installed?.close();
});

const call = (...args: readonly string[]) => installed.call(['webhook', ...args, '--config', 'server.yaml'], { env });
const json = async (...args: readonly string[]) =>
  (await call(...args, '--json')).out
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test('a test message is sent from the machine itself, and what was answered is told', async () => {
  expect(await call('test', 'crm')).toMatchObject({ code: 0, out: expect.stringContaining('204') });
  receiver.mode = status(401);
  expect(await call('test', 'crm')).toMatchObject({ code: 1, out: expect.stringContaining('it answered 401') });
  expect(await call('test', 'nobody')).toMatchObject({ code: 1, err: expect.stringContaining('nobody') });
});

test('dead letters are listed, sent after all, or dropped, one or all', async () => {
  expect(await json('list')).toMatchObject([{ name: 'crm', state: 'on', dead_letters: 3 }]);
  expect((await json('letters', 'crm')).map(({ message_id }) => message_id)).toEqual(MESSAGES.toReversed());
  expect((await call('letters', 'crm')).out).toContain('it answered 503');
  expect(await call('drop', 'crm', 'everything')).toMatchObject({ code: 2 });
  expect(await json('drop', 'crm', MESSAGES[0] ?? '')).toEqual([{ count: 1 }]);
  expect(await json('redeliver', 'crm', MESSAGES[1] ?? '')).toEqual([{ count: 1 }]);
  expect(await json('drop', 'crm')).toEqual([{ count: 1 }]);
  expect(await json('list')).toMatchObject([{ pending: 1, dead_letters: 0 }]);
  expect(await call('redeliver', 'nobody')).toMatchObject({ code: 1 });
});
