import { addQuestions, interruptStatus, resumeWith, subgraphNode } from '@dream-agent/hitl/langgraph';
import { Annotation, Command, END, interrupt, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { thread } from './mail-graph.ts';

const T = thread('form');

function formGraph() {
  const State = Annotation.Root({ topic: Annotation<string>(), name: Annotation<string>(), email: Annotation<string>() });
  const graph = new StateGraph(State).addNode('done', () => ({})).addEdge('done', END);
  addQuestions<typeof State.State>(graph, {
    name: 'form',
    after: START,
    before: 'done',
    questions: [
      { id: 'name', ask: ({ topic }) => ({ question: `${topic}: 이름을 입력하세요` }), answer: z.string().min(1), into: 'name' },
      { id: 'email', ask: ({ name }) => ({ question: `${name}님, 이메일을 입력하세요` }), answer: z.email(), into: 'email' },
    ],
  });
  return graph.compile({ checkpointer: new MemorySaver() });
}

test('several questions are asked one after the other, each with an id of its own', async () => {
  const graph = formGraph();
  await graph.invoke({ topic: '가입' }, T);
  const [first] = (await interruptStatus(graph, T)).waiting;
  expect(first).toMatchObject({ node: 'form_name', value: { step: 1, of: 2, step_id: 'name', question: '가입: 이름을 입력하세요' } });
  const answer = (await resumeWith(graph, T, { [first?.id ?? '']: '민지' })) as never;
  await graph.invoke(answer, T);
  const [second] = (await interruptStatus(graph, T)).waiting;
  expect(second).toMatchObject({ node: 'form_email', value: { question: '민지님, 이메일을 입력하세요' } });
  expect(second?.id).not.toBe(first?.id);
  // The first answer, delivered again, answers nothing.
  await graph.invoke(answer, T);
  expect((await interruptStatus(graph, T)).waiting.map(({ node }) => node)).toEqual(['form_email']);
  const result = await graph.invoke((await resumeWith(graph, T, { [second?.id ?? '']: 'minji@example.com' })) as never, T);
  expect(result).toMatchObject({ name: '민지', email: 'minji@example.com' });
});

test('an answer that does not fit is refused, and the next one is taken', async () => {
  const graph = formGraph();
  await graph.invoke({ topic: '가입' }, T);
  const id = (await interruptStatus(graph, T)).waiting[0]?.id ?? '';
  await expect(graph.invoke(new Command({ resume: { [id]: 7 } }) as never, T)).rejects.toThrow();
  await graph.invoke((await resumeWith(graph, T, { [id]: '민지' })) as never, T);
  expect((await interruptStatus(graph, T)).waiting[0]?.node).toBe('form_email');
});

test('questions with the same name, or none at all, are refused when the graph is built', () => {
  const graph = new StateGraph(Annotation.Root({ a: Annotation<string>() }));
  const question = { id: 'a', ask: () => ({}), answer: z.string(), into: 'a' as const };
  const build = (questions: (typeof question)[]) => () =>
    addQuestions<{ a: string }>(graph, { name: 'f', after: START, before: END, questions });
  expect(build([])).toThrow(/asks nothing/);
  expect(build([question, question])).toThrow(/same id/);
});

test('a graph inside another asks without having the effects around it happen again', async () => {
  const effects = { before: 0, around: 0 };
  const Inner = Annotation.Root({ answer: Annotation<string>() });
  const inner = new StateGraph(Inner)
    .addNode('ask', () => ({ answer: interrupt<object, string>({ question: '진행할까요?' }) }))
    .addEdge(START, 'ask')
    .addEdge('ask', END)
    .compile();
  const Outer = Annotation.Root({ answer: Annotation<string>() });
  const safe = new StateGraph(Outer)
    .addNode('effect', () => {
      effects.before++;
      return {};
    })
    .addNode('inner', subgraphNode(inner, { input: () => ({}), output: ({ answer }) => ({ answer }) }))
    .addEdge(START, 'effect')
    .addEdge('effect', 'inner')
    .addEdge('inner', END)
    .compile({ checkpointer: new MemorySaver() });
  const naive = new StateGraph(Outer)
    .addNode('inner', async () => {
      effects.around++;
      return { answer: (await inner.invoke({})).answer };
    })
    .addEdge(START, 'inner')
    .addEdge('inner', END)
    .compile({ checkpointer: new MemorySaver() });
  for (const graph of [safe, naive]) {
    await graph.invoke({}, T);
    const id = (await interruptStatus(graph, T)).waiting[0]?.id ?? '';
    expect(await graph.invoke(new Command({ resume: { [id]: '네' } }), T)).toMatchObject({ answer: '네' });
  }
  expect(effects).toEqual({ before: 1, around: 2 });
});

test('what changes the state on its way into a graph inside is told so before anybody is asked', async () => {
  const node = subgraphNode<{ count: number }, { count: number }, object, object>(
    { invoke: async () => ({}) },
    {
      input: (state) => {
        (state as { count: number }).count++;
        return state;
      },
      output: () => ({}),
    },
  );
  await expect(node({ count: 0 }, {})).rejects.toThrow(TypeError);
});
