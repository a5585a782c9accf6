import type pg from 'pg';

/** The least a durable approval can cost: three commits by hand, one row each, no record and no rules. */
export async function prepareFloor(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema if not exists floor;
    create table floor.requests (id text primary key, body json not null, status text not null, decision json, at timestamptz not null default now());
    create table floor.effects (request_id text primary key, at timestamptz not null default now())`);
}

/** One approval by hand: ask, decide if still open, start once. Answers how long the decision took, in milliseconds. */
export async function floorRoundTrip(pool: pg.Pool, id: string): Promise<number> {
  await pool.query({
    name: 'floor-open',
    text: `insert into floor.requests (id, body, status) values ($1, $2::json, 'pending')`,
    values: [id, JSON.stringify({ tool: 'send_email', parameters: { to: 'kim@example.com', subject: '보고서', body: 'x'.repeat(200) } })],
  });
  const began = performance.now();
  await pool.query({
    name: 'floor-decide',
    text: `update floor.requests set status = 'decided', decision = $2::json where id = $1 and status = 'pending'`,
    values: [id, JSON.stringify({ kind: 'approve', by: 'kim' })],
  });
  const took = performance.now() - began;
  await pool.query({
    name: 'floor-effect',
    text: 'insert into floor.effects (request_id) values ($1) on conflict do nothing',
    values: [id],
  });
  return took;
}
