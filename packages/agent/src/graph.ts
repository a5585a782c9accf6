import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { askClarification, awaitClarification } from './layers/cognitive/nodes/clarification.ts';
import { understand } from './layers/cognitive/nodes/understand.ts';
import { askRecovery } from './layers/execution/nodes/ask-recovery.ts';
import { awaitResume } from './layers/execution/nodes/await-resume.ts';
import { awaitTodo } from './layers/execution/nodes/await-todo.ts';
import { collect } from './layers/execution/nodes/collect.ts';
import { dispatch } from './layers/execution/nodes/dispatch.ts';
import { executeTodo } from './layers/execution/nodes/execute-todo.ts';
import { proposeTodo } from './layers/execution/nodes/propose-todo.ts';
import { makePlan } from './layers/planning/nodes/make-plan.ts';
import { awaitPlan, proposePlan } from './layers/planning/nodes/review.ts';
import { awaitResponse, proposeResponse, respond } from './layers/response/nodes/respond.ts';
import type { Parts } from './parts.ts';
import { AgentState } from './state.ts';

/**
 * The whole agent on one page. Layers hand on with `Command`, todos run in parallel with `Send`. A node that waits for a person
 * (`await_…`) does nothing before its question and asks only one; what it asks about was made and stored by the node before it.
 */
export function buildGraph(parts: Parts, checkpointer: BaseCheckpointSaver) {
  return (
    new StateGraph(AgentState)
      // 1. Cognitive
      .addNode('understand', understand(parts), { ends: ['ask_clarification', 'make_plan', 'respond'] })
      .addNode('ask_clarification', askClarification(parts), { ends: ['await_clarification'] })
      .addNode('await_clarification', awaitClarification(parts), { ends: ['understand', 'respond'] })
      // 2. Planning
      .addNode('make_plan', makePlan(parts), { ends: ['propose_plan', 'respond'] })
      .addNode('propose_plan', proposePlan(parts), { ends: ['await_plan', 'dispatch', 'respond'] })
      .addNode('await_plan', awaitPlan(parts), { ends: ['propose_plan', 'make_plan', 'dispatch', 'respond'] })
      // 3. Execution
      .addNode('dispatch', dispatch(parts), {
        ends: ['propose_todo', 'execute_todo', 'ask_recovery', 'await_todo', 'await_resume', 'collect', 'respond'],
      })
      .addNode('propose_todo', proposeTodo(parts))
      .addNode('await_todo', awaitTodo(parts))
      .addNode('execute_todo', executeTodo(parts))
      .addNode('ask_recovery', askRecovery(parts))
      .addNode('collect', collect(), { ends: ['dispatch'] })
      .addNode('await_resume', awaitResume(), { ends: ['dispatch'] })
      // 4. Response
      .addNode('respond', respond(parts), { ends: ['propose_response'] })
      .addNode('propose_response', proposeResponse(parts), { ends: ['await_response', END] })
      .addNode('await_response', awaitResponse(parts), { ends: [END] })
      .addEdge(START, 'understand')
      .addEdge('propose_todo', 'collect')
      .addEdge('await_todo', 'collect')
      .addEdge('execute_todo', 'collect')
      .addEdge('ask_recovery', 'collect')
      .compile({ checkpointer })
  );
}

export type AgentGraph = ReturnType<typeof buildGraph>;
