import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { Command } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { openPool } from '../../../packages/server/src/postgres/index.ts';
import { stockGraph } from './graph.ts';

/*
 * A node of the control: stock LangGraph.js with its own PostgreSQL saver, resumed with the plain answer, runs taken over by a lease
 * of its own. Careful people build it like this; what it lacks is a fence in the saver and a ledger of effects.
 */

const [port = '', receiverUrl = ''] = process.argv.slice(2);
const LEASE = '2 seconds';
const name = randomUUID();
const pool = openPool({ url: process.env['DATABASE_URL'] ?? '', name: 'control', max: 10 });
const graph = stockGraph(new PostgresSaver(pool), async (tool, key) => {
  await (await fetch(`${receiverUrl}/${tool}`, { method: 'POST', headers: { 'idempotency-key': key }, body: '{}' })).text();
});
const driving = new Set<string>();

async function drive(runId: string, input: object | null): Promise<void> {
  driving.add(runId);
  const config = { configurable: { thread_id: runId } };
  const beat = setInterval(() => {
    pool
      .query(`update hitl.runs set lease_until = clock_timestamp() + interval '${LEASE}' where id = $1 and owner = $2`, [runId, name])
      .catch(() => {});
  }, 600);
  try {
    const state = (await graph.invoke(input as never, config)) as { __interrupt__?: { value: { tool: string } }[] };
    const asked = state.__interrupt__?.[0]?.value.tool;
    if (asked === undefined)
      await pool.query(`update hitl.runs set status = 'succeeded', owner = null, ended_at = clock_timestamp() where id = $1`, [runId]);
    else await ask(runId, asked);
  } finally {
    clearInterval(beat);
    driving.delete(runId);
  }
}

/** The question and the wait for its answer appear together; what was answered before is not asked again. */
async function ask(runId: string, tool: string): Promise<void> {
  await pool.query(
    `with asked as (insert into hitl.requests (id, run_id, tool) values ($1, $2, $3) on conflict do nothing)
     update hitl.runs set owner = null,
            status = case when exists (select from hitl.decisions where request_id = $1) then 'queued' else 'waiting' end
      where id = $2`,
    [`${runId}:${tool}`, runId, tool],
  );
}

/** Takes on what nobody has: what was just begun, what was answered, what somebody has left behind. */
async function takeOver(): Promise<void> {
  const { rows } = await pool.query<{ id: string; status: string }>(
    `update hitl.runs set status = 'running', owner = $1, lease_until = clock_timestamp() + interval '${LEASE}'
      where id in (select id from hitl.runs where status = 'queued' or status = 'running' and lease_until < clock_timestamp()
                   for update skip locked limit 8) returning id, status`,
    [name],
  );
  for (const { id } of rows) void resume(id).catch(() => {});
}

async function resume(runId: string): Promise<void> {
  const config = { configurable: { thread_id: runId } };
  const state = await graph.getState(config);
  const asked = state.tasks.flatMap(({ interrupts }) => interrupts)[0]?.value as { tool: string } | undefined;
  const said =
    asked === undefined
      ? undefined
      : (await pool.query<{ kind: string }>('select kind from hitl.decisions where request_id = $1 limit 1', [`${runId}:${asked.tool}`]))
          .rows[0];
  if (state.next.length === 0 && state.config.configurable?.['checkpoint_id'] === undefined) return drive(runId, { runId });
  return drive(runId, said === undefined ? null : (new Command({ resume: { kind: said.kind } }) as unknown as object));
}

async function answer(request: IncomingMessage): Promise<[number, object]> {
  let text = '';
  for await (const part of request as AsyncIterable<Buffer>) text += part.toString();
  const path = request.url ?? '';
  if (path.startsWith('/api/agent/run-async')) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into hitl.runs (id) values ($1) on conflict (id) do update set id = excluded.id returning id`,
      [`run_${String(request.headers['idempotency-key'])}`],
    );
    return [202, { run_id: rows[0]?.id }];
  }
  if (path.startsWith('/api/hitl/requests?')) {
    const { rows } = await pool.query<{ id: string; tool: string }>(
      `select id, tool from hitl.requests where status = 'pending' order by opened_at limit 100`,
    );
    return [200, { items: rows.map(({ id, tool }) => ({ request_id: id, action_digest: '', gate: tool, type: 'approval_request' })) }];
  }
  const [, requestId = ''] = /^\/api\/hitl\/requests\/([^/]+)\/decision$/.exec(path) ?? [];
  if (requestId === '') return [404, {}];
  const { decision } = JSON.parse(text) as { decision: { kind: string } };
  const { rows } = await pool.query<{ run_id: string }>(
    `with won as (update hitl.requests set status = 'decided' where id = $1 and status = 'pending' returning id, run_id),
          said as (insert into hitl.decisions (request_id, kind, by) select id, $2, $3 from won),
          woken as (update hitl.runs set status = 'queued' where id = (select run_id from won) and status = 'waiting')
     select run_id from won`,
    [requestId, decision.kind, request.headers.authorization ?? ''],
  );
  return rows[0] === undefined ? [409, { error: { code: 'HITL_REQUEST_CLOSED' } }] : [200, {}];
}

setInterval(() => void takeOver().catch(() => {}), 200);
createServer((request, response) => {
  answer(request).then(
    ([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    () => response.writeHead(503).end('{}'),
  );
}).listen(Number(port), '127.0.0.1', () => console.log(JSON.stringify({ node: name, event: 'started' })));
process.on('unhandledRejection', () => {});
process.once('SIGTERM', () => process.exit(0));
