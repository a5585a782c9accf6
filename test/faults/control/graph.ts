import { Annotation, type BaseCheckpointSaver, END, interrupt, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({ runId: Annotation<string>(), pay: Annotation<string>(), notify: Annotation<string>() });

/** The way the documentation of LangGraph.js shows it: a gate before each tool, the answer is what the gate is resumed with. */
export function stockGraph(checkpointer: BaseCheckpointSaver, call: (tool: string, key: string) => Promise<void>) {
  const gate = (tool: 'pay' | 'notify') => () => ({ [tool]: interrupt<object, { kind: string }>({ tool }).kind });
  const execute = (tool: 'pay' | 'notify') => async (state: typeof State.State) => {
    if (state[tool] === 'approve') await call(tool, `${state.runId}:${tool}`);
    return {};
  };
  return new StateGraph(State)
    .addNode('ask_pay', gate('pay'))
    .addNode('do_pay', execute('pay'))
    .addNode('ask_notify', gate('notify'))
    .addNode('do_notify', execute('notify'))
    .addEdge(START, 'ask_pay')
    .addEdge('ask_pay', 'do_pay')
    .addEdge('do_pay', 'ask_notify')
    .addEdge('ask_notify', 'do_notify')
    .addEdge('do_notify', END)
    .compile({ checkpointer });
}
