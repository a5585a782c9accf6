import type { Server } from '../server.ts';
import { lendKey } from './lend-key.ts';
import { type OpenParts, openParts, type Parts } from './open-parts.ts';
import { serve } from './serve.ts';

export interface Doors extends Omit<Server, 'close'> {
  /** The address that browsers know it by. */
  readonly url: string;
  readonly parts: Parts;
  close(): Promise<void>;
}

/** All that needs the database, as far as that it answers people. What was opened is closed again if a later part fails. */
export async function openDoors(options: OpenParts): Promise<Doors> {
  const { settings, log } = options;
  await using stack = new AsyncDisposableStack();
  const parts = await openParts(options);
  stack.defer(() => parts.close());
  const { app, host, port, url } = await serve(parts, settings);
  stack.defer(() => app.close());
  if (settings.database.url === undefined) {
    const lent = await lendKey(parts.deps.db, { settings, url });
    // The database may be what has gone.
    stack.defer(() => lent.takeBack().catch((error: unknown) => log('warn', 'key not taken back', { error })));
  }
  const opened = stack.move();
  return { parts, app, host, port, url, close: () => opened.disposeAsync() };
}
