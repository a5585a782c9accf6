import { type Ledger, type Person, type RequestId, submitDecision } from '@dream-agent/hitl';
import { type HITLRequest, humanInTheLoopMiddleware } from '@dream-agent/hitl/langchain';
import { createThreadSaver, migrateThreads } from '@dream-agent/hitl/langgraph';
import { createPostgresLedger, migrate } from '@dream-agent/hitl/postgres';
import { type BaseCheckpointSaver, Command, INTERRUPT, type Interrupt } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { type AgentMiddleware, createAgent, humanInTheLoopMiddleware as langchains, tool } from 'langchain';
import pg from 'pg';
import { z } from 'zod';
import { ScriptedModel } from '../../packages/hitl/test/langchain/scripted-model.ts';
import { startPostgres } from '../../test/postgres/server.ts';
import { measure, median } from '../ledger/measure.ts';

const AT_ONCE = [1, 16];
const KIM: Person = { kind: 'person', id: 'kim', role: 'approver', groups: [], channel: 'rest' };
const interruptOn = { send_email: true };
const TURN = [{ name: 'send_email', args: { to: 'kim@example.com', subject: '보고서', body: 'x'.repeat(200) } }];

type Durability = 'sync' | 'async' | 'exit';
interface Stopped {
  readonly [INTERRUPT]: Interrupt<HITLRequest>[];
}

/** Approvals through an agent of LangChain, by turns and on one durable PostgreSQL: ours with the ledger, and LangChain's own. */
export async function roundTrips(): Promise<Record<string, number>> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
  const server = await startPostgres({ durable: true });
  const pool = new pg.Pool({ connectionString: server.url, max: 32 });
  pool.on('error', () => {});
  try {
    await migrate(pool);
    const ledger = createPostgresLedger({ pool });
    const saver = new PostgresSaver(pool);
    await saver.setup();
    await migrateThreads(pool);
    const ours = agentWith(
      createThreadSaver({ pool }),
      humanInTheLoopMiddleware({ interruptOn, ledger, requestedBy: 'lee', leaseSeconds: 600 }),
    );
    const stock = agentWith(saver, langchains({ interruptOn } as never));
    let threads = 0;
    const contenders: Record<string, () => Promise<void>> = {
      "LangChain's own": () => stockTrip(stock, `thread-${threads++}`, 'sync'),
      "LangChain's own, not durable at once": () => stockTrip(stock, `thread-${threads++}`, 'async'),
      ours: () => ourTrip(ours, ledger, `thread-${threads++}`, 'exit'),
      'ours, each step stored': () => ourTrip(ours, ledger, `thread-${threads++}`, 'sync'),
    };
    for (const work of Object.values(contenders)) await perSecond(16, seconds, work);
    await pool.query('vacuum analyze');
    const samples = new Map<string, number[]>();
    for (let round = 0; round < rounds; round++) {
      for (const atOnce of AT_ONCE) {
        for (const [name, work] of Object.entries(contenders)) {
          const key = `${name}|${atOnce}`;
          samples.set(key, [...(samples.get(key) ?? []), await perSecond(atOnce, seconds, work)]);
        }
      }
    }
    await ledger.close();
    return Object.fromEntries([...samples].map(([key, values]) => [key, median(values)]));
  } finally {
    await pool.end();
    await server.stop();
  }
}

async function perSecond(atOnce: number, seconds: number, work: () => Promise<void>): Promise<number> {
  const sample = await measure(atOnce, seconds, async () => {
    await work();
    return 0;
  });
  return sample.perSecond;
}

function agentWith(checkpointer: BaseCheckpointSaver, middleware: unknown) {
  const sendEmail = tool(async () => 'sent', { name: 'send_email', description: 'sends a mail', schema: z.looseObject({}) });
  return createAgent({ model: new ScriptedModel(TURN), tools: [sendEmail], middleware: [middleware as AgentMiddleware], checkpointer });
}
type Agent = ReturnType<typeof agentWith>;

const ASK = { messages: [{ role: 'user', content: '보고서를 보내줘' }] };
const configOf = (thread: string, durability: Durability) => ({ configurable: { thread_id: thread }, durability });

async function start(agent: Agent, thread: string, durability: Durability): Promise<Interrupt<HITLRequest>> {
  const stopped = (await agent.invoke(ASK as never, configOf(thread, durability))) as unknown as Stopped;
  return stopped[INTERRUPT][0] ?? never('nothing was asked');
}

async function resume(agent: Agent, thread: string, durability: Durability, value: Record<string, unknown>): Promise<void> {
  const { messages } = await agent.invoke(new Command({ resume: value }) as never, configOf(thread, durability));
  if (messages.at(-1)?.content !== '1 results') never('not carried out');
}

/** With `sync` a decision is on the disk before what it lets through runs; with `async`, the default, it is on its way there. */
async function stockTrip(agent: Agent, thread: string, durability: Durability): Promise<void> {
  const { id = '' } = await start(agent, thread, durability);
  await resume(agent, thread, durability, { [id]: { decisions: [{ type: 'approve' }] } });
}

/**
 * The question, the decision and the effect are commits of the ledger, each before what follows from it; so the graph may be stored
 * when it stops, which LangGraph calls `exit`.
 */
async function ourTrip(agent: Agent, ledger: Ledger, thread: string, durability: Durability): Promise<void> {
  const { id = '', value } = await start(agent, thread, durability);
  const requestId = value?.requestIds?.[0] as RequestId;
  const told = await submitDecision(
    { ledger },
    { requestId, actor: KIM, decision: { kind: 'approve' }, shownDigest: value?.digests[0] ?? '' },
  );
  if (told.kind !== 'recorded') never(`not recorded: ${told.kind}`);
  await resume(agent, thread, durability, { [id]: { requestId } });
}

const never = (message: string): never => {
  throw new Error(message);
};
