import { interrupt } from '@langchain/langgraph';
import type { z } from 'zod';
import { HitlError } from '../schema/errors.ts';
import { type Between, extend, type GraphBuilder } from './graph-builder.ts';

/** One question of several. What it asks follows from the state and nothing else. */
export interface Question<State> {
  /** Its name, and that of its node. */
  readonly id: string;
  readonly ask: (state: State) => object;
  /** What an answer has to look like. Another one is refused, and the question waits for the next. */
  readonly answer: z.ZodType;
  /** The key of the state that the answer is written to. */
  readonly into: keyof State & string;
}

/**
 * Puts several questions one after the other, each in a node of its own: an answer is written before the next question is asked,
 * and one that is delivered twice finds another id. Two questions in one node would share theirs.
 */
export function addQuestions<State>(
  graph: GraphBuilder,
  { name, questions, ...between }: Between & { readonly name: string; readonly questions: readonly Question<State>[] },
): void {
  if (questions.length === 0) throw new HitlError('HITL_INVALID_INPUT', `"${name}" asks nothing`);
  const nodes = questions.map(({ id }) => `${name}_${id}`);
  if (new Set(nodes).size < nodes.length) throw new HitlError('HITL_INVALID_INPUT', `two questions of "${name}" have the same id`);
  const builder = extend(graph, between, nodes[0] ?? '');
  for (const [place, { id, ask, answer, into }] of questions.entries()) {
    builder.addNode(nodes[place] ?? '', (state: State) => ({
      [into]: interrupt({ step: place + 1, of: questions.length, step_id: id, ...ask(state) }, { responseSchema: answer }) as unknown,
    }));
  }
  for (const [place, node] of nodes.entries()) builder.addEdge(node, nodes[place + 1] ?? between.before);
}
