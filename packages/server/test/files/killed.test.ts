import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepUploads } from '../../src/files/index.ts';
import { type AppWorld, openAppWorld } from '../app/app-world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await openAppWorld();
});
afterAll(() => world.close());

const UPLOAD = fileURLToPath(new URL('./mortal-upload.ts', import.meta.url));
const LATER = 20 * 60_000;

test.each([['coming'], ['placed']])(
  'a node that is killed while a file is %s leaves no upload, and what it leaves is swept away',
  async (place) => {
    const { folder } = world.deps.agent;
    const child = spawn(process.execPath, ['--conditions=@dream-agent/source', UPLOAD, folder, place], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [code, signal] = await once(child, 'exit');
    expect([code, signal]).toEqual([null, 'SIGKILL']);
    const there = async () =>
      (await readdir(join(folder, 'uploads'), { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
    expect(await there()).toHaveLength(1);
    expect((await world.db.query('select id from server.uploads')).rows).toEqual([]);
    expect(await sweepUploads(world.deps.agent, Date.now() + LATER)).toBe(1);
    expect(await there()).toEqual([]);
  },
);
