import { definePolicy, type Ledger, type Rules } from '@dream-agent/hitl';
import { addGate, GATES } from '@dream-agent/hitl/langgraph';
import { Annotation, type BaseCheckpointSaver, END, INTERRUPT, type Interrupt, MemorySaver, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({ ...GATES, draft: Annotation<string>(), told: Annotation<string>(), rounds: Annotation<number>() });

const RULES: Rules = {
  policy: definePolicy({ gates: [{ name: 'mail', type: 'specific_tools', tools: ['send_email'] }], tools: ['send_email'] }),
  tools: new Map([['send_email', { name: 'send_email', effectClass: 'once', external: true, destructive: false, reversible: false }]]),
};

/** A graph that thinks up a mail, which is another one each time it is thought, and sends it if somebody lets it. */
export function mailGraph(
  ledger: Ledger,
  options: { saver?: BaseCheckpointSaver; rules?: Rules; thoughts?: string[]; sent?: string[]; rounds?: number } = {},
) {
  const { saver = new MemorySaver(), rules = RULES, thoughts = [], sent = [], rounds = 1 } = options;
  const graph = new StateGraph(State)
    .addNode('think', (state) => {
      thoughts.push(`안녕하세요 ${thoughts.length + 1}`);
      return { draft: thoughts.at(-1) ?? '', rounds: ((state.rounds as number | undefined) ?? 0) + 1 };
    })
    .addNode('tell', ({ told }) => ({ told }))
    .addEdge(START, 'think')
    .addConditionalEdges('tell', ({ rounds: done }) => (done < rounds ? 'think' : END), ['think', END]);
  addGate<typeof State.State>(graph, {
    name: 'mail',
    after: 'think',
    before: 'tell',
    ledger,
    rules,
    requestedBy: 'minji',
    wanted: ({ draft }) => ({
      tool: 'send_email',
      parameters: { to: 'team@example.com', body: draft, token: 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789' },
    }),
    call: ({ body, token }) => {
      sent.push(`${body as string}${(token as string).startsWith('sk-') ? '' : ' without its token'}`);
      return { ok: true };
    },
    record: (outcome) => ({ told: outcome.status === 'not_done' ? `${outcome.because}: ${outcome.reason}` : outcome.status }),
  });
  return { graph: graph.compile({ checkpointer: saver }), thoughts, sent };
}

export interface Stopped {
  readonly [INTERRUPT]?: Interrupt<{ request_id: string; digest: string; parameters: Record<string, unknown> }>[];
  readonly told?: string;
}
export const questionOf = (stopped: unknown) => {
  const [question] = (stopped as Stopped)[INTERRUPT] ?? [];
  if (question?.value === undefined) throw new Error('nobody was asked');
  return { id: question.id ?? '', ...question.value };
};
export const thread = (id: string) => ({ configurable: { thread_id: id } });
