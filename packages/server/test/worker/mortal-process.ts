import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { World } from './world.ts';

const NODE = fileURLToPath(new URL('./mortal-node.ts', import.meta.url));

export interface MortalProcess {
  readonly process: ChildProcess;
  /** When it has said this word. */
  said(word: string): Promise<void>;
  /** Whether it has said it by now. */
  hasSaid(word: string): boolean;
}

/** A node in a process of its own, ready to drive. */
export async function startMortal(world: Pick<World, 'url' | 'folder'>, name: string, place = ''): Promise<MortalProcess> {
  const child = spawn(process.execPath, ['--conditions=@dream-agent/source', NODE, world.url, world.folder, name, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let heard = '';
  child.stdout?.on('data', (text: Buffer) => {
    heard += text.toString();
  });
  const said = async (word: string): Promise<void> => {
    while (!heard.includes(word)) await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  };
  await said('ready');
  return { process: child, said, hasSaid: (word) => heard.includes(word) };
}
