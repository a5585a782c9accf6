import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import type pg from 'pg';

/** What somebody would put beside the stock saver: who has a run, what waits, and what was said. No fence, no ledger of effects. */
export async function prepareControl(pool: pg.Pool): Promise<void> {
  await new PostgresSaver(pool).setup();
  await pool.query(`
    create schema hitl;
    create table hitl.runs (id text primary key, status text not null default 'queued', owner text, fence bigint not null default 0,
      lease_until timestamptz, ended_at timestamptz);
    create table hitl.requests (id text primary key, run_id text not null, tool text not null, status text not null default 'pending',
      opened_at timestamptz not null default clock_timestamp());
    create table hitl.decisions (request_id text not null, kind text not null, by text not null, at timestamptz not null default clock_timestamp())`);
}
