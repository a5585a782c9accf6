import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A busy machine takes its time. What is never said has to fail a test before the test runs out of its own. */
const HEARD_WITHIN_MS = 90_000;
const ENDED_WITHIN_MS = 30_000;
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface StartedProgram {
  readonly process: ChildProcess;
  readonly folder: string;
  /** All that it has said so far, on either stream. */
  said(): string;
  /** What it said that fits, as soon as it has; fails where it has not in time. */
  hear(pattern: RegExp, withinMs?: number): Promise<RegExpExecArray>;
  /** How it ended: its exit code, or the signal. */
  readonly ended: Promise<number | string | null>;
}

export interface StartIt {
  readonly folder: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  /** Comes before the program: another Node, or a file to load first. */
  readonly nodeFlags?: readonly string[];
}

const running = new Set<StartedProgram>();

/** The program as somebody starts it, in a folder of its own and with nothing of this process's environment. */
export function startIt({ folder, args = ['start'], env = {}, uid, nodeFlags = [] }: StartIt): StartedProgram {
  const child = spawn(process.execPath, ['--conditions=@dream-agent/source', ...nodeFlags, MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C', DREAM_AGENT_DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let heard = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | string | null>((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)));
  const started: StartedProgram = {
    process: child,
    folder,
    said: () => heard,
    ended,
    hear: (pattern, withinMs = HEARD_WITHIN_MS) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`still not ${pattern} but ${heard} after ${withinMs} ms`)), withinMs).unref();
        const look = () => {
          const found = pattern.exec(heard);
          if (found === null) return;
          clearTimeout(late);
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
        void ended.then((how) => reject(new Error(`it has ended (${how}) and not said ${pattern}: ${heard}`)));
      }),
  };
  running.add(started);
  void ended.then(() => running.delete(started));
  return started;
}

/** The address that it prints for the one who has started it. */
export const addressOf = async (started: StartedProgram): Promise<string> => (await started.hear(/http:\/\/\S+\/start#dst_[\w-]{43}/))[0];

/** Where a program listens that tells its log to programs. */
export const urlOf = async (started: StartedProgram): Promise<string> => {
  const [, port] = await started.hear(/"port":(\d+)[^\n]*"event":"started"|"event":"started"[^\n]*"port":(\d+)/);
  return `http://127.0.0.1:${port ?? (await started.hear(/"event":"started"[^\n]*"port":(\d+)/))[1]}`;
};

/** How it ended by itself. One that does not is killed, and said to be still there. */
export async function endOf(started: StartedProgram, withinMs = ENDED_WITHIN_MS): Promise<number | string | null> {
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    started.process.kill('SIGKILL');
  }, withinMs);
  const how = await started.ended;
  clearTimeout(late);
  if (isLate) throw new Error(`still there, with ${started.said().slice(-2_000)} after ${withinMs} ms`);
  return how;
}

const folders: string[] = [];

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dream-agent-start-'));
  // The database may run as another user.
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Ends what is left, and removes its folders. */
export async function endAll(): Promise<void> {
  for (const started of running) {
    started.process.kill('SIGTERM');
    const late = setTimeout(() => started.process.kill('SIGKILL'), 15_000);
    await started.ended;
    clearTimeout(late);
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}
