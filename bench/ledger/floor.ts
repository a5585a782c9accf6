import type pg from 'pg';

/*
 * Two ways to keep an approval without a ledger, both with a row for the request, the decision and the effect, and nothing else: no
 * record, no rules, no deadlines, no owners.
 */
export async function prepareFloor(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema if not exists floor;
    create table floor.requests (id text primary key, body json not null, status text not null, at timestamptz not null default now());
    create table floor.decisions (request_id text primary key, verdict text not null, decided_by text not null, at timestamptz not null default now());
    create table floor.effects (request_id text primary key, at timestamptz not null default now())`);
}

const BODY = JSON.stringify({ tool: 'send_email', parameters: { to: 'kim@example.com', subject: '보고서', body: 'x'.repeat(200) } });

/**
 * Three commits by hand, as one writes them: a transaction each, which locks what it depends on, looks, and writes. Answers how long
 * the decision took, in milliseconds.
 */
export async function floorRoundTrip(pool: pg.Pool, id: string): Promise<number> {
  await inTransaction(pool, async (client) => {
    await client.query({
      name: 'floor-open',
      text: `insert into floor.requests (id, body, status) values ($1, $2::json, 'pending')`,
      values: [id, BODY],
    });
  });
  const began = performance.now();
  await decideByHand(pool, id);
  const took = performance.now() - began;
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query({
      name: 'floor-verdict',
      text: 'select verdict from floor.decisions where request_id = $1',
      values: [id],
    });
    if (rows[0]?.verdict !== 'approve') throw new Error(`${id} is not approved`);
    await client.query({
      name: 'floor-effect',
      text: 'insert into floor.effects (request_id) values ($1) on conflict do nothing',
      values: [id],
    });
  });
  return took;
}

/** The middle one of the three. */
export async function decideByHand(pool: pg.Pool, id: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query({
      name: 'floor-lock',
      text: 'select status from floor.requests where id = $1 for update',
      values: [id],
    });
    if (rows[0]?.status !== 'pending') throw new Error(`${id} is not pending`);
    await client.query({ name: 'floor-close', text: `update floor.requests set status = 'decided' where id = $1`, values: [id] });
    await client.query({
      name: 'floor-decide',
      text: 'insert into floor.decisions (request_id, verdict, decided_by) values ($1, $2, $3)',
      values: [id, 'approve', 'kim'],
    });
  });
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The least it can cost at all, if it is to count once: each of the three commits is one statement that looks and writes. */
export async function leanestRoundTrip(pool: pg.Pool, id: string): Promise<number> {
  await pool.query({
    name: 'leanest-open',
    text: `insert into floor.requests (id, body, status) values ($1, $2::json, 'pending')`,
    values: [id, BODY],
  });
  const began = performance.now();
  await pool.query({
    name: 'leanest-decide',
    text: `with won as (update floor.requests set status = 'decided' where id = $1 and status = 'pending' returning id)
           insert into floor.decisions (request_id, verdict, decided_by) select id, $2, $3 from won`,
    values: [id, 'approve', 'kim'],
  });
  const took = performance.now() - began;
  await pool.query({
    name: 'leanest-effect',
    text: `insert into floor.effects (request_id)
           select request_id from floor.decisions where request_id = $1 and verdict = 'approve' on conflict do nothing`,
    values: [id],
  });
  return took;
}
