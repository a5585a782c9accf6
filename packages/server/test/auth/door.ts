import { type Browser, createPasswordHasher, type Principal, type StartedWebSession, startWebSession } from '../../src/auth/index.ts';
import type { PeopleWorld } from '../people/people-world.ts';

export const browser: Browser = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (테스트)' };

/** As the real one, with less work: what it costs is tested once. */
export const cheapHasher = createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } });

export async function signedIn(world: PeopleWorld, userId: string): Promise<StartedWebSession> {
  const session = await startWebSession(world.db, { userId, method: 'password', browser });
  if (session === undefined) throw new Error('not let in');
  return session;
}

export function letIn(principal: Principal | undefined): Principal {
  if (principal === undefined) throw new Error('not let in');
  return principal;
}
