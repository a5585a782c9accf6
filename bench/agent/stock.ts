import { Annotation, type BaseCheckpointSaver, Command, END, interrupt, START, StateGraph } from '@langchain/langgraph';

/** The same round trip the way the documentation of LangGraph.js shows it: one graph, its own PostgreSQL saver, no ledger. */
export function stockGraph(checkpointer: BaseCheckpointSaver) {
  const State = Annotation.Root({
    call: Annotation<object>(),
    approved: Annotation<boolean>(),
    result: Annotation<string>(),
  });
  return new StateGraph(State)
    .addNode('propose', () => ({ call: { tool: 'no_op', to: 'kim@example.com', subject: '보고서', body: 'x'.repeat(200) } }))
    .addNode('gate', (state) => ({ approved: interrupt<object, { approved: boolean }>({ call: state.call }).approved }))
    .addNode('execute', (state) => ({ result: state.approved ? 'done' : 'refused' }))
    .addEdge(START, 'propose')
    .addEdge('propose', 'gate')
    .addEdge('gate', 'execute')
    .addEdge('execute', END)
    .compile({ checkpointer });
}

/**
 * With `sync` a decision is on the disk before what it lets through runs, as it is with us. With `async`, the default, it is on its
 * way there meanwhile, and a process that dies at that moment has acted on a decision that nobody took.
 */
export async function stockRoundTrip(graph: ReturnType<typeof stockGraph>, thread: string, durability: 'sync' | 'async'): Promise<void> {
  const config = { configurable: { thread_id: thread }, durability };
  const waiting = (await graph.invoke({}, config)) as unknown as { __interrupt__: { id: string }[] };
  const id = waiting.__interrupt__[0]?.id ?? '';
  const { result } = await graph.invoke(new Command({ resume: { [id]: { approved: true } } }), config);
  if (result !== 'done') throw new Error('not carried out');
}
