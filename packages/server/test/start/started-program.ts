import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface StartedProgram {
  readonly process: ChildProcess;
  readonly folder: string;
  /** All that it has said so far, on either stream. */
  said(): string;
  /** What it said that fits, as soon as it has. */
  hear(pattern: RegExp): Promise<RegExpExecArray>;
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
    hear: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(heard);
          if (found === null) return;
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
