import { isDeepStrictEqual } from 'node:util';
import { HitlError } from '../schema/errors.ts';
import { configOf, type ReadableGraph, type Thread } from './thread.ts';

/** One value that is not the same at two moments. What wasn't there is left out. */
export interface Difference {
  readonly name: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface ComparedCheckpoints {
  readonly differences: readonly Difference[];
  readonly next: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** What is different in the state of a thread between two checkpoints of it. */
export async function compareCheckpoints(
  graph: Pick<ReadableGraph, 'getState'>,
  thread: Thread,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<ComparedCheckpoints> {
  const [one, other] = await Promise.all([before, after].map((id) => at(graph, thread, id)));
  const [was, is] = [valuesOf(one?.values), valuesOf(other?.values)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return {
    differences: names
      .filter((name) => !isDeepStrictEqual(was[name], is[name]))
      .map((name) => ({
        name,
        ...(Object.hasOwn(was, name) ? { before: was[name] } : {}),
        ...(Object.hasOwn(is, name) ? { after: is[name] } : {}),
      })),
    next: { before: one?.next ?? [], after: other?.next ?? [] },
  };
}

async function at(graph: Pick<ReadableGraph, 'getState'>, thread: Thread, checkpointId: string) {
  const { configurable } = configOf(thread);
  const snapshot = await graph.getState({ configurable: { ...configurable, checkpoint_id: checkpointId } });
  if (snapshot.createdAt === undefined)
    throw new HitlError('HITL_INVALID_INPUT', `there is no checkpoint ${checkpointId} of ${configurable.thread_id}`);
  return snapshot;
}

const valuesOf = (values: unknown): Record<string, unknown> => (typeof values === 'object' && values !== null ? { ...values } : {});
