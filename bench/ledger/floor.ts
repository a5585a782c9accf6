import type pg from 'pg';

/**
 * The least a durable approval can cost by hand, if it is to count once: three commits, each of one lean statement, for the
 * request, the decision (only if the request is still open) and the effect (only if approved, only once). No record, no rules,
 * no deadlines, no owners.
 */
export async function prepareFloor(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema if not exists floor;
    create table floor.requests (id text primary key, body json not null, status text not null, at timestamptz not null default now());
    create table floor.decisions (request_id text primary key, verdict text not null, decided_by text not null, at timestamptz not null default now());
    create table floor.effects (request_id text primary key, at timestamptz not null default now())`);
}

/** One approval by hand. Answers how long the decision took, in milliseconds. */
export async function floorRoundTrip(pool: pg.Pool, id: string): Promise<number> {
  await pool.query({
    name: 'floor-open',
    text: `insert into floor.requests (id, body, status) values ($1, $2::json, 'pending')`,
    values: [id, JSON.stringify({ tool: 'send_email', parameters: { to: 'kim@example.com', subject: '보고서', body: 'x'.repeat(200) } })],
  });
  const began = performance.now();
  await pool.query({
    name: 'floor-decide',
    text: `with won as (update floor.requests set status = 'decided' where id = $1 and status = 'pending' returning id)
           insert into floor.decisions (request_id, verdict, decided_by) select id, $2, $3 from won`,
    values: [id, 'approve', 'kim'],
  });
  const took = performance.now() - began;
  await pool.query({
    name: 'floor-effect',
    text: `insert into floor.effects (request_id)
           select request_id from floor.decisions where request_id = $1 and verdict = 'approve' on conflict do nothing`,
    values: [id],
  });
  return took;
}
