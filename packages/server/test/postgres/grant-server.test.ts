import { grantAppRole } from '@dream-agent/hitl/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticateWebSession, createApiKey, issueStartToken, signInWithPassword, signInWithToken } from '../../src/auth/index.ts';
import { createUser, disableUser } from '../../src/people/index.ts';
import { grantServer, openPool } from '../../src/postgres/index.ts';
import { browser, cheapHasher } from '../auth/door.ts';
import { openPeopleWorld, type PeopleWorld } from '../people/people-world.ts';

const ROLE = `app_${process.pid}_${Date.now()}`;

let world: PeopleWorld;
beforeAll(async () => {
  world = await openPeopleWorld();
  await world.db.query(
    `create role ${ROLE} login password 'app'; grant usage on schema public to ${ROLE}; grant select on public.test_clock to ${ROLE}`,
  );
  await grantAppRole(world.db, ROLE);
  await grantServer(world.db, ROLE);
});
afterAll(async () => {
  await world?.db.query(`drop owned by ${ROLE}; drop role ${ROLE}`);
  await world?.close();
});

test('the role of the application can do all that people need, and change neither tables nor what was migrated', async () => {
  const url = new URL(world.url);
  Object.assign(url, { username: ROLE, password: 'app' });
  const app = openPool({ url: url.href, name: 'app', max: 2 });
  try {
    const issued = await issueStartToken(app, { name: '소유자', language: 'ko' });
    const signed = await signInWithToken(app, { token: issued.kind === 'issued' ? issued.token : '', browser });
    expect((await authenticateWebSession(app, signed.kind === 'signed-in' ? signed.token : ''))?.role).toBe('admin');
    const made = await createUser(app, { name: '이', role: 'viewer', email: 'app@example.kr' });
    const userId = made.kind === 'created' ? made.userId : '';
    expect((await createApiKey(app, { userId, name: 'k', scopes: ['read'], lifetimeSeconds: 60 })).kind).toBe('created');
    expect(await signInWithPassword({ db: app, hasher: cheapHasher }, { email: 'app@example.kr', password: 'x', browser })).toEqual({
      kind: 'refused',
    });
    expect(await disableUser(app, userId)).toEqual({ kind: 'disabled' });

    for (const sql of [
      'drop table server.users',
      'alter table server.users add x integer',
      'delete from server.migrations',
      'create table server.mine ()',
    ]) {
      await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  } finally {
    await app.end();
  }
});

test.each(['a; drop schema server', 'Admin', '', 'x"'])('"%s" is no name of a role', async (role) => {
  await expect(grantServer(world.db, role)).rejects.toThrow(/plain role name/);
});
