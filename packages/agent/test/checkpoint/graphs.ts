import { Annotation, Command, END, interrupt, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';

const State = Annotation.Root({
  by: Annotation<string>,
  answers: Annotation<string[]>({ reducer: (all, more) => [...all, ...more], default: () => [] }),
});
type Work = () => Promise<{ by?: string; answers?: string[] }> | { by?: string; answers?: string[] };

/** An answer for `graph.invoke`. */
export const answer = (resume: unknown) => new Command<unknown, { by?: string }, typeof START>({ resume });

/** Asks, then acts: each in a step of its own. */
export const askThenAct = (checkpointer: BaseCheckpointSaver, act: Work, beforeAsking = async () => {}) =>
  new StateGraph(State)
    .addNode('gate', async () => {
      await beforeAsking();
      return { answers: [String(interrupt('May I?'))] };
    })
    .addNode('act', act)
    .addEdge(START, 'gate')
    .addEdge('gate', 'act')
    .addEdge('act', END)
    .compile({ checkpointer });

/** Asks twice, one question after the other. */
export const askTwice = (checkpointer: BaseCheckpointSaver) =>
  new StateGraph(State)
    .addNode('first', () => ({ answers: [`mail: ${interrupt('Send the mail?')}`] }))
    .addNode('second', () => ({ answers: [`wire: ${interrupt('Wire 1,000,000?')}`] }))
    .addEdge(START, 'first')
    .addEdge('first', 'second')
    .addEdge('second', END)
    .compile({ checkpointer });

/** One step. */
export const oneStep = (checkpointer: BaseCheckpointSaver, work: Work) =>
  new StateGraph(State).addNode('work', work).addEdge(START, 'work').addEdge('work', END).compile({ checkpointer });

/** Three steps; it stops before the second. */
export const threeSteps = (checkpointer: BaseCheckpointSaver, ran: (step: string) => void) => {
  const step = (name: string) => () => {
    ran(name);
    return { by: name };
  };
  return new StateGraph(State)
    .addNode('one', step('one'))
    .addNode('two', step('two'))
    .addNode('three', step('three'))
    .addEdge(START, 'one')
    .addEdge('one', 'two')
    .addEdge('two', 'three')
    .addEdge('three', END)
    .compile({ checkpointer, interruptBefore: ['two'] });
};
