import type { ToolOutput } from '../../../contract/todo-result.ts';
import type { Tool, ToolContext, ToolInput } from '../../tool.ts';
import { callTool } from '../calling/call-tool.ts';
import { cacheKey, speaksOfEarlier } from './cache-key.ts';

/** Keeps results with their files. What can't be had whole is not there. */
export interface ToolCache {
  /** The result under a key, its files put into `folder`; or nothing. */
  readonly get: (key: string, folder: string) => Promise<ToolOutput | undefined>;
  readonly set: (key: string, output: ToolOutput, folder: string) => Promise<void>;
}

/** Several caches as one: the first that has it answers, and those before it learn it. */
export function layeredCache(caches: readonly ToolCache[]): ToolCache {
  return {
    get: async (key, folder) => {
      for (const [index, cache] of caches.entries()) {
        const output = await cache.get(key, folder);
        if (output === undefined) continue;
        await Promise.all(caches.slice(0, index).map((faster) => faster.set(key, output, folder)));
        return output;
      }
      return undefined;
    },
    set: async (key, output, folder) => void (await Promise.all(caches.map((cache) => cache.set(key, output, folder)))),
  };
}

/** Calls a tool, unless the same call was made before and its result is kept. A cache that fails is a cache that has nothing. */
export async function callCached(
  cache: ToolCache,
  tool: Tool,
  input: ToolInput,
  context: ToolContext,
): Promise<{ readonly output: ToolOutput; readonly cached: boolean }> {
  const key = cacheKey(tool, input, context);
  const kept = key === undefined ? undefined : await cache.get(key, context.folder).catch(() => undefined);
  if (kept !== undefined) return { output: kept, cached: true };
  const output = await callTool(tool, input, context);
  if (key !== undefined && !speaksOfEarlier(output, input)) await cache.set(key, output, context.folder).catch(() => undefined);
  return { output, cached: false };
}
