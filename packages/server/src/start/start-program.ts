import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Settings, SettingsError } from '../config.ts';
import { createLog, secretsIn, startTelemetry } from '../telemetry/index.ts';
import { issueAddress } from './issue-address.ts';
import { nameNode } from './name-node.ts';
import { openDatabase, whereIs } from './open-database.ts';
import { openDoors } from './open-doors.ts';
import { openMind } from './open-mind.ts';
import { preparePages } from './prepare-pages.ts';
import type { Program, Progress } from './program.ts';
import { explain } from './start-error.ts';
import { withDatabase } from './with-database.ts';

export interface StartProgram {
  readonly progress?: Progress;
  /** Ends a start that still waits for something. */
  readonly signal?: AbortSignal;
  /** Where the log goes. */
  readonly destination?: { write(text: string): unknown };
}

const NEVER = new AbortController().signal;

/** Everything that one process of a deployment does, by its settings. What was started is ended again if a later part fails. */
export async function startProgram(
  settings: Settings,
  { progress = () => {}, signal = NEVER, destination }: StartProgram = {},
): Promise<Program> {
  const { folder, host, log: told, traces } = settings;
  const node = nameNode();
  const broken = new AbortController();
  await using stack = new AsyncDisposableStack();
  try {
    // PostgreSQL may run as another user, who has to get through to its own part.
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await mkdir(join(folder, 'runs'), { recursive: true, mode: 0o700 });
    const secrets = [...secretsIn(settings.environment()), ...secretsIn({ database: settings.database.url?.reveal() })];
    const log = createLog({ ...told, node, secrets, destination: destination ?? process.stdout });
    const telemetry = await startTelemetry({
      ...traces,
      node,
      onError: (error) => log('warn', 'traces not sent', { error }),
    });
    stack.defer(() => telemetry.stop());
    progress('agent');
    const mind = await openMind(settings, log);
    stack.defer(() => mind.close());
    const { url: named, waitSeconds: seconds } = settings.database;
    const where = named === undefined ? folder : whereIs(named.reveal());
    const patience = { seconds, where, log, progress, signal };
    const database = await openDatabase({ settings, log, patience, onBroken: (because) => broken.abort(because) });
    stack.defer(() => database.stop());
    if (settings.roles.has('api')) await preparePages({ progress, log });
    const leaving = new AbortController();
    const doors = await withDatabase(() => {
      progress('server');
      return openDoors({ settings, mind, url: database.url, node, log, leaving: leaving.signal });
    }, patience);
    stack.defer(() => doors.close());
    const { parts, app, port, url } = doors;
    const { deps } = parts;
    const { model } = mind.minds;
    const running = stack.move();
    log('info', 'started', { url, host, port, roles: [...settings.roles], model: model ?? 'rules' });
    let stopped: Promise<void> | undefined;
    const stop = async ({ drain = false }: { readonly drain?: boolean } = {}) => {
      log('info', 'stopping', {});
      leaving.abort();
      const drainMs = drain && settings.roles.has('api') ? settings.drainSeconds * 1_000 : 0;
      const late = setTimeout(() => app.server.closeAllConnections(), drainMs + settings.worker.stopSeconds * 1_000);
      // At once: no run is taken on while the last answers are being given.
      await Promise.all([sleep(drainMs).then(() => app.close()), parts.stopDriving()]);
      clearTimeout(late);
      log('info', 'stopped', {});
      await running.disposeAsync();
    };
    return {
      url,
      host,
      port,
      model,
      broken: broken.signal,
      newAddress: () => issueAddress(deps.db, { settings, url }),
      stop: (how) => (stopped ??= stop(how)),
    };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw explain(error, { folder, host, port: settings.port });
  }
}
