import { definePolicy, type Hold, type Ledger, type Person, type RequestId, type Rules, randomId, submitDecision } from '@dream-agent/hitl';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import type { FencedSaver } from '../../packages/agent/src/checkpoint/index.ts';
import type { Todo } from '../../packages/agent/src/contract/plan.ts';
import { ToolDefinitionSchema } from '../../packages/agent/src/contract/tool-definition.ts';
import type { Happening } from '../../packages/agent/src/happening.ts';
import { awaitTodo } from '../../packages/agent/src/layers/execution/nodes/await-todo.ts';
import { executeTodo } from '../../packages/agent/src/layers/execution/nodes/execute-todo.ts';
import { proposeTodo } from '../../packages/agent/src/layers/execution/nodes/propose-todo.ts';
import type { TodoTask } from '../../packages/agent/src/layers/execution/todo-task.ts';
import type { Parts } from '../../packages/agent/src/parts.ts';
import { resumeCommand } from '../../packages/agent/src/resume-command.ts';
import { AgentState } from '../../packages/agent/src/state.ts';
import type { Tool } from '../../packages/agent/src/tools/tool.ts';

const KIM: Person = { kind: 'person', id: 'kim', role: 'approver', groups: [], channel: 'rest' };
const SPOKEN = { ko: '아무것도 하지 않기', en: 'do nothing', ja: '何もしない' };

const NO_OP: Tool = {
  definition: ToolDefinitionSchema.parse({
    name: 'no_op',
    title: SPOKEN,
    description: SPOKEN,
    executor: 'ops',
    produces: ['nothing'],
    parameters: { type: 'object' },
    effect: 'once',
    destructive: false,
    reversible: true,
    external: false,
    cost_usd: 0,
  }),
  digest: 'no_op',
  check: (parameters) => ({ parameters }),
  call: async () => ({ summary: '', data: {} }),
};

const TODO: Todo = {
  id: 'todo_1',
  version: 1,
  task: 'do nothing, once, if somebody says so',
  tool: 'no_op',
  parameters: { to: 'kim@example.com', subject: '보고서', body: 'x'.repeat(200) },
  dependsOn: [],
  status: 'pending',
  estimate: { costUsd: 0, seconds: 0 },
};

const RULES: Rules = {
  policy: definePolicy({ gates: [{ name: 'calls', type: 'tool_execution' }], tools: ['no_op'] }),
  tools: new Map([
    [
      'no_op',
      { name: 'no_op', definitionDigest: 'no_op', effectClass: 'once', destructive: false, reversible: true, external: false, costUsd: 0 },
    ],
  ]),
};

/** A run to ask in. It is there before its first question, so it is made before the clock runs. */
export async function makeRun(ledger: Ledger): Promise<Hold> {
  const claim = { owner: 'bench', leaseSeconds: 600 };
  const { id, fence } = await ledger.createRun({ id: randomId('run'), requestedBy: 'lee', actor: KIM, claim });
  return { runId: id, owner: claim.owner, fence };
}

/**
 * One approval through three nodes of the agent itself: put durably, decided durably, carried out once and on record. The
 * question, the decision and the effect are commits of their own; where the graph stands is written after a moment, and at the
 * latest when the run is given up, so an answer that comes at once finds the run still in hand.
 */
export async function ourRoundTrip(ledger: Ledger, hold: Hold, saver: FencedSaver): Promise<void> {
  let asked: Extract<Happening, { type: 'asked' }> | undefined;
  const happened = (happening: Happening) => {
    if (happening.type === 'asked') asked = happening;
  };
  const graph = gatedGraph(partsOf(ledger, hold, happened), saver);
  const config = { configurable: { thread_id: hold.runId }, durability: 'sync' } as const;
  const waiting = (await graph.invoke({ todos: [TODO] }, config)) as unknown as {
    __interrupt__: { id: string; value: { request_id: string } }[];
  };
  if (asked === undefined) throw new Error('nothing was asked');
  const told = await submitDecision(
    { ledger, rules: RULES },
    { requestId: asked.requestId as RequestId, actor: KIM, decision: { kind: 'approve' }, shownDigest: asked.digest },
  );
  if (told.kind !== 'recorded') throw new Error(`not recorded: ${told.kind}`);
  const resume = await resumeCommand(ledger, waiting.__interrupt__, false, false);
  const { results } = await graph.invoke(resume as never, config);
  if (results['todo_1']?.status !== 'completed') throw new Error(`not carried out: ${JSON.stringify(results)}`);
}

/** What an approval needs of the agent's state, as the graph beside it has what it needs and no more. */
const State = Annotation.Root({ todos: AgentState.spec.todos, results: AgentState.spec.results });

function gatedGraph(parts: Parts, checkpointer: FencedSaver) {
  const on = (node: (task: TodoTask) => Promise<unknown>) => (state: typeof State.State) => node(taskOf(state)) as Promise<object>;
  return new StateGraph(State)
    .addNode('propose_todo', on(proposeTodo(parts)))
    .addNode('await_todo', on(awaitTodo(parts)))
    .addNode('execute_todo', on(executeTodo(parts)))
    .addEdge(START, 'propose_todo')
    .addEdge('propose_todo', 'await_todo')
    .addEdge('await_todo', 'execute_todo')
    .addEdge('execute_todo', END)
    .compile({ checkpointer });
}

const taskOf = ({ todos, results }: typeof State.State): TodoTask => {
  const todo = todos[0] ?? TODO;
  return { todo, standing: results[todo.id], earlier: [], planVersion: 1, language: 'en', today: '2026-11-16' };
};

const never = (): never => {
  throw new Error('nobody thinks here');
};

const partsOf = (ledger: Ledger, hold: Hold, happened: Parts['happened']): Parts => ({
  ledger,
  rules: RULES,
  hold,
  mind: { understand: never, plan: never, readInstruction: never, editPlan: never, respond: never },
  tools: new Map([['no_op', NO_OP]]),
  avoided: () => undefined,
  callTool: async () => ({ output: { summary: '', data: {}, artifacts: [], sources: [], warnings: [] }, cached: false }),
  spentUsd: async () => 0,
  folder: '',
  happened,
  wait: async () => {},
  signal: new AbortController().signal,
});
