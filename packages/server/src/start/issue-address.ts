import type { Db } from '@dream-agent/hitl/postgres';
import { isLoopback, issueStartToken } from '../auth/index.ts';
import type { Settings } from '../config.ts';
import { ownerOf } from './owner.ts';

/**
 * The address that signs in whoever has started the server. Where people come from elsewhere, what is printed is read by others too,
 * and there is none.
 */
export async function issueAddress(db: Db, { settings, url }: { settings: Settings; url: string }): Promise<string | undefined> {
  if (!settings.roles.has('api') || !isLoopback(new URL(url).hostname)) return undefined;
  const issued = await issueStartToken(db, ownerOf(settings.language));
  return issued.kind === 'issued' ? `${url}/start#${issued.token}` : undefined;
}
