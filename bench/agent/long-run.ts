import { type Hold, type Ledger, randomId } from '@dream-agent/hitl';
import type { Pool } from '@dream-agent/hitl/postgres';
import { Annotation, Command, END, interrupt, START, StateGraph } from '@langchain/langgraph';
import { createFencedSaver } from '../../packages/agent/src/checkpoint/index.ts';

const State = Annotation.Root({ step: Annotation<number>({ reducer: (_, next) => next, default: () => 0 }) });

/** Milliseconds it takes to read where a run stands and to go on from there, with so many steps behind it. */
export async function resumeAfter(pool: Pool, ledger: Ledger, steps: number): Promise<number> {
  const run = await ledger.createRun({
    id: randomId('run'),
    requestedBy: 'lee',
    actor: { kind: 'person', id: 'kim', role: 'approver', groups: [], channel: 'rest' },
    claim: { owner: 'bench', leaseSeconds: 600 },
  });
  const hold: Hold = { runId: run.id, owner: 'bench', fence: run.fence };
  const graph = new StateGraph(State)
    .addNode('walk', ({ step }) => new Command({ update: { step: step + 1 }, goto: step + 1 < steps ? 'walk' : 'gate' }), {
      ends: ['walk', 'gate'],
    })
    .addNode('gate', () => {
      interrupt({ steps });
      return {};
    })
    .addEdge(START, 'walk')
    .addEdge('gate', END)
    .compile({ checkpointer: createFencedSaver({ pool, hold }) });
  const config = { configurable: { thread_id: run.id }, durability: 'sync', recursionLimit: steps + 10 } as const;
  await graph.invoke({}, config);

  const began = performance.now();
  const { tasks } = await graph.getState(config);
  const id = tasks[0]?.interrupts[0]?.id ?? '';
  const { step } = await graph.invoke(new Command({ resume: { [id]: true } }), config);
  const took = performance.now() - began;
  if (step !== steps) throw new Error(`expected ${steps} steps, found ${step}`);
  return took;
}
