import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, type Json } from '@dream-agent/hitl';
import { z } from 'zod';
import { type ToolOutput, ToolOutputSchema } from '../../../contract/todo-result.ts';
import { placeArtifact, writeWhole } from '../calling/place-file.ts';
import type { ToolCache } from './cache.ts';

const KeptSchema = z.strictObject({ key: z.string(), digest: z.string(), output: ToolOutputSchema });
const KEY = /^[0-9a-f]{64}$/;

/** Keeps results in files: each under its key, and what tools have made under its own SHA-256. A damaged one is not there. */
export function fileCache(folder: string): ToolCache {
  const entryFile = (key: string): string => join(folder, 'results', key.slice(0, 2), `${key}.json`);
  const contentFile = (sha256: string): string => join(folder, 'content', sha256.slice(0, 2), sha256);

  async function read(key: string): Promise<ToolOutput | undefined> {
    if (!KEY.test(key)) return undefined;
    try {
      const kept = KeptSchema.parse(JSON.parse(await readFile(entryFile(key), 'utf8')));
      return kept.key === key && kept.digest === digestOf(kept.output as Json) ? kept.output : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    get: async (key, into) => {
      const output = await read(key);
      if (output === undefined) return undefined;
      for (const artifact of output.artifacts) {
        const content = await readFile(contentFile(artifact.sha256)).catch(() => undefined);
        if (content === undefined || !(await placeArtifact(artifact, content, into))) return undefined;
      }
      return output;
    },
    set: async (key, output, from) => {
      if (!KEY.test(key)) return;
      // The files first: a result that is there has all of its files.
      for (const { path, sha256 } of output.artifacts) await writeWhole(contentFile(sha256), await readFile(join(from, path)));
      await writeWhole(entryFile(key), JSON.stringify({ key, digest: digestOf(output as Json), output }));
    },
  };
}
