import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { askClarification, awaitClarification } from './layers/cognitive/nodes/clarification.ts';
import { understand } from './layers/cognitive/nodes/understand.ts';
import { adoptPlan } from './layers/execution/nodes/adopt-plan.ts';
import { applyChanges } from './layers/execution/nodes/apply-changes.ts';
import { askRecovery } from './layers/execution/nodes/ask-recovery.ts';
import { awaitResume } from './layers/execution/nodes/await-resume.ts';
import { awaitTodo } from './layers/execution/nodes/await-todo.ts';
import { collect } from './layers/execution/nodes/collect.ts';
import { dispatch } from './layers/execution/nodes/dispatch.ts';
import { executeTodo } from './layers/execution/nodes/execute-todo.ts';
import { judgeTodo } from './layers/execution/nodes/judge-todo.ts';
import { proposeTodo } from './layers/execution/nodes/propose-todo.ts';
import { makePlan } from './layers/planning/nodes/make-plan.ts';
import { awaitPlan, proposePlan } from './layers/planning/nodes/review.ts';
import { awaitResponse, proposeResponse, respond } from './layers/response/nodes/respond.ts';
import type { Parts } from './parts.ts';
import { AgentState } from './state.ts';
import { withSpans } from './tracing.ts';

/** Each todo that can move is sent to one of these, and all of them come back to `collect`. */
const TODO_NODES = ['propose_todo', 'await_todo', 'execute_todo', 'judge_todo', 'ask_recovery'] as const;

/**
 * The whole agent on one page. Layers hand on with `Command`, todos run in parallel with `Send`. A node that waits for a person
 * (`await_…`) does nothing before its question and asks only one; what it asks about was made and stored by the node before it.
 */
export function buildGraph(parts: Parts, checkpointer: BaseCheckpointSaver) {
  return (
    withSpans(new StateGraph(AgentState))
      // 1. Cognitive
      .addNode('understand', understand(parts), { ends: ['ask_clarification', 'make_plan', 'respond'] })
      .addNode('ask_clarification', askClarification(parts), { ends: ['await_clarification', 'respond'] })
      .addNode('await_clarification', awaitClarification(parts), { ends: ['understand', 'respond'] })
      // 2. Planning
      .addNode('make_plan', makePlan(parts), { ends: ['propose_plan', 'respond'] })
      .addNode('propose_plan', proposePlan(parts), { ends: ['await_plan', 'dispatch', 'adopt_plan', 'respond'] })
      .addNode('await_plan', awaitPlan(parts), { ends: ['propose_plan', 'make_plan', 'dispatch', 'adopt_plan', 'respond'] })
      // 3. Execution
      .addNode('dispatch', dispatch(parts), {
        ends: [...TODO_NODES, 'await_resume', 'apply_changes', 'collect', 'respond'],
      })
      .addNode('propose_todo', proposeTodo(parts))
      .addNode('await_todo', awaitTodo(parts))
      .addNode('execute_todo', executeTodo(parts))
      .addNode('judge_todo', judgeTodo(parts))
      .addNode('ask_recovery', askRecovery(parts))
      .addNode('collect', collect(parts), { ends: ['dispatch'] })
      .addNode('await_resume', awaitResume(), { ends: ['dispatch'] })
      .addNode('apply_changes', applyChanges(parts), { ends: ['propose_plan', 'dispatch'] })
      .addNode('adopt_plan', adoptPlan(parts), { ends: ['dispatch'] })
      // 4. Response
      .addNode('respond', respond(parts), { ends: ['propose_response'] })
      .addNode('propose_response', proposeResponse(parts), { ends: ['await_response', END] })
      .addNode('await_response', awaitResponse(parts), { ends: [END] })
      .addEdge(START, 'understand')
      .addEdge('propose_todo', 'collect')
      .addEdge('await_todo', 'collect')
      .addEdge('execute_todo', 'collect')
      .addEdge('judge_todo', 'collect')
      .addEdge('ask_recovery', 'collect')
      .compile({ checkpointer })
  );
}

export type AgentGraph = ReturnType<typeof buildGraph>;
