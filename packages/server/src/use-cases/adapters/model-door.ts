import type { MindMaker } from '@dream-agent/agent';
import type { z } from 'zod';
import type { ModelTestedSchema, ModelWireSchema } from '../../contract/index.ts';

/** What the model can be asked about itself. */
export type ModelDoor = Pick<MindMaker, 'model' | 'probe' | 'standing'>;

/** Nobody waits longer for one word. */
const LONGEST_MS = 30_000;

/** What the agent thinks with, and how it went last. */
export function readModel({ model, standing }: ModelDoor): z.output<typeof ModelWireSchema> {
  if (model === undefined) return { kind: 'rules' };
  const last = standing?.() ?? { kind: 'not_asked' };
  switch (last.kind) {
    case 'not_asked':
      return { kind: 'model', name: model, standing: { kind: 'not_asked' } };
    case 'answers':
      return { kind: 'model', name: model, standing: { kind: 'answers', at: new Date(last.at).toISOString() } };
    case 'fails':
      return {
        kind: 'model',
        name: model,
        standing: { kind: 'fails', at: new Date(last.at).toISOString(), problem: last.failure.message },
      };
  }
}

/** Asks the model for one word. */
export async function testModel({ model, probe }: ModelDoor, signal: AbortSignal): Promise<z.output<typeof ModelTestedSchema>> {
  if (model === undefined || probe === undefined) return { kind: 'rules' };
  const probed = await probe(AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]));
  const took_sec = probed.tookMs / 1_000;
  if (probed.kind === 'answered') return { kind: 'answered', name: model, took_sec };
  return { kind: 'failed', name: model, took_sec, problem: probed.failure.message };
}
