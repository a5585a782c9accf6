import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { McpServerInput } from '../../src/tools/registry/index.ts';

/** A tool as its server lists it. */
export const search = (more: object = {}) => ({
  name: 'search',
  description: 'Finds products by a word.',
  inputSchema: { type: 'object', properties: { word: { type: 'string', description: 'What to look for' } } },
  annotations: { readOnlyHint: false },
  ...more,
});

/** A server process of which a test says what it offers, and which tells what it was called with. */
export interface ChangingServer {
  readonly server: McpServerInput;
  readonly folder: string;
  offer(...tools: readonly object[]): Promise<void>;
  calls(): Promise<string[]>;
  remove(): Promise<void>;
}

export async function changingServer(...tools: readonly object[]): Promise<ChangingServer> {
  const folder = await mkdtemp(join(tmpdir(), 'changing-'));
  const script = fileURLToPath(new URL('mcp-changing-server.ts', import.meta.url));
  const offer: ChangingServer['offer'] = (...now) => writeFile(join(folder, 'tools.json'), JSON.stringify(now));
  await offer(...tools);
  return {
    server: { command: process.execPath, args: [script, folder] },
    folder,
    offer,
    calls: async () => {
      const text = await readFile(join(folder, 'calls.jsonl'), 'utf8').catch(() => '');
      return text.split('\n').flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { name: string }).name]));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
