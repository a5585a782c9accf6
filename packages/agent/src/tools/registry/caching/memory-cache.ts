import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolOutput } from '../../../contract/todo-result.ts';
import { placeArtifact } from '../calling/place-file.ts';
import type { ToolCache } from './cache.ts';

interface Entry {
  /** As text, so that nobody can change what is kept. */
  readonly output: string;
  readonly files: readonly Uint8Array[];
  readonly bytes: number;
}

/** Keeps results in memory, up to so many bytes. What was not asked for the longest goes first. */
export function memoryCache(options: { readonly mostBytes: number }): ToolCache {
  // A map keeps the order in which keys were put in; an entry that is used is put in again.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get: async (key, folder) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      const output = JSON.parse(entry.output) as ToolOutput;
      const placed = await Promise.all(
        output.artifacts.map((artifact, index) => placeArtifact(artifact, entry.files[index] ?? new Uint8Array(), folder)),
      );
      return placed.every(Boolean) ? output : undefined;
    },
    set: async (key, output, folder) => {
      const size = output.artifacts.reduce((sum, artifact) => sum + artifact.bytes, 0);
      if (size > options.mostBytes) return;
      const files = await Promise.all(output.artifacts.map(({ path }) => readFile(join(folder, path))));
      const text = JSON.stringify(output);
      const entry = { output: text, files, bytes: Buffer.byteLength(text) + files.reduce((sum, file) => sum + file.length, 0) };
      drop(key);
      if (entry.bytes > options.mostBytes) return;
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= options.mostBytes) break;
        drop(oldest);
      }
    },
  };
}
