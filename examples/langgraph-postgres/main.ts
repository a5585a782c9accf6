import { definePolicy, type Person, type RequestId, submitDecision, type ToolMetadata, verifyAudit } from '@dream-agent/hitl';
import { addGate, createThreadSaver, GATES, interruptStatus, migrateThreads, resumeDecided } from '@dream-agent/hitl/langgraph';
import { createPostgresLedger, migrate } from '@dream-agent/hitl/postgres';
import { Annotation, Command, END, START, StateGraph } from '@langchain/langgraph';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
pool.on('error', () => {});
await migrate(pool);
await migrateThreads(pool);

const tools: ToolMetadata[] = [{ name: 'send_email', effectClass: 'once', external: true, destructive: false, reversible: false }];
const policy = definePolicy({ gates: [{ name: 'mail', type: 'specific_tools', tools: ['send_email'] }], tools: ['send_email'] });
const State = Annotation.Root({ ...GATES, draft: Annotation<string>(), told: Annotation<string>() });

/** Everything that a process has; made twice below, as if the first had been killed. */
function start() {
  const ledger = createPostgresLedger({ pool });
  const graph = new StateGraph(State)
    .addNode('think', () => ({ draft: `Hello, it is ${new Date().getFullYear()}.` }))
    .addNode('tell', () => ({}))
    .addEdge(START, 'think')
    .addEdge('tell', END);
  addGate<typeof State.State>(graph, {
    name: 'mail',
    after: 'think',
    before: 'tell',
    ledger,
    rules: { policy, tools: new Map(tools.map((tool) => [tool.name, tool])) },
    requestedBy: 'lee',
    wanted: ({ draft }) => ({ tool: 'send_email', parameters: { to: 'team@example.com', body: draft } }),
    call: ({ to }) => {
      console.log(`sent to ${to as string}`);
      return { ok: true };
    },
    record: ({ status }) => ({ told: status }),
  });
  return { ledger, graph: graph.compile({ checkpointer: createThreadSaver({ pool }) }) };
}

const thread = { configurable: { thread_id: `mail-${process.pid}-${Date.now()}` } };
const first = start();
await first.graph.invoke({}, thread);
const [question] = (await interruptStatus(first.graph, thread)).waiting;
const shown = question?.value as { request_id: RequestId; digest: string; tool: string };
console.log(`asked: ${shown.tool}`);

// A resume that brings an answer along changes nothing: decisions are taken in the ledger.
await first.graph.invoke(new Command({ resume: { approved: true } }), thread);
const actor: Person = { kind: 'person', id: 'kim', role: 'approver', groups: [], channel: 'cli' };
const decided = await submitDecision(
  { ledger: first.ledger },
  { requestId: shown.request_id, actor, decision: { kind: 'approve' }, shownDigest: shown.digest },
);
console.log(`decided: ${decided.kind}`);
await first.ledger.close();

// Another process finds what was decided, and two of them at once send one mail.
const [second, third] = [start(), start()];
const resume = await resumeDecided(second.graph, second.ledger, thread);
if (resume === undefined) throw new Error('nothing was decided');
const results = await Promise.all([second, third].map(({ graph }) => graph.invoke(resume as never, thread)));
console.log(`told: ${results.map(({ told }) => told).join(', ')}`);
const audit = await verifyAudit({ ledger: second.ledger });
console.log(audit.ok ? 'audit: intact' : `audit: ${audit.problem}`);
await Promise.all([second.ledger.close(), third.ledger.close()]);
await pool.end();
