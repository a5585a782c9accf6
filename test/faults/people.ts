import type pg from 'pg';
import { createApiKey } from '../../packages/server/src/auth/index.ts';
import { createUser } from '../../packages/server/src/people/index.ts';

export interface Person {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Somebody with a key. */
export async function somebody(pool: pg.Pool, name: string, role: 'reviewer' | 'approver' | 'admin'): Promise<Person> {
  const made = await createUser(pool, { name, role, language: 'ko' });
  if (made.kind !== 'created') throw new Error(JSON.stringify(made));
  const key = await createApiKey(pool, { userId: made.userId, name: 'nemesis', scopes: ['read', 'run', 'decide'], lifetimeSeconds: null });
  if (key.kind !== 'created') throw new Error(key.kind);
  return { id: made.userId, headers: { authorization: `Bearer ${key.key}` } };
}
