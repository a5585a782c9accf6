import { RefusedByServer } from '../problems.ts';
import type { Client } from './client.ts';

const known = new WeakMap<Client, Map<string, Promise<string>>>();

/** What somebody is called. Whoever may not look people up, or looks for one who is gone, sees the id. */
export function nameOfUser(client: Client, id: string): Promise<string> {
  const names = known.get(client) ?? new Map<string, Promise<string>>();
  known.set(client, names);
  const name = names.get(id) ?? lookUp(client, id);
  names.set(id, name);
  return name;
}

async function lookUp(client: Client, user_id: string): Promise<string> {
  if (!/^usr_[0-9a-z]{10,40}$/.test(user_id)) return user_id;
  try {
    return (await client.call('readUser', { params: { user_id } })).name;
  } catch (error) {
    if (error instanceof RefusedByServer) return user_id;
    throw error;
  }
}
