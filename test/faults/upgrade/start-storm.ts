import pg from 'pg';
import { startChild } from '../../../packages/server/test/postgres/child.ts';

const SCRIPT = 'migrate-on-command.ts';
const AT_ONCE = 4;

/** Four processes begin at once on a database without a table, so many times over. Says which of them failed. */
export async function startStorm(databaseUrl: string, times: number): Promise<string[]> {
  const nodes = Array.from({ length: AT_ONCE }, () => startChild(SCRIPT));
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const failed: string[] = [];
  try {
    for (const node of nodes) await node.hear();
    for (let time = 0; time < times; time++) {
      const name = `storm_${time}`;
      await admin.query(`create database ${name} template template0`);
      const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).toString();
      for (const node of nodes) node.say(url);
      for (const node of nodes) {
        const outcome = JSON.parse(await node.hear()) as { failed?: string };
        if (outcome.failed !== undefined) failed.push(outcome.failed);
      }
      await admin.query(`drop database ${name} with (force)`);
    }
  } finally {
    for (const node of nodes) node.process.stdin?.end();
    await Promise.all(nodes.map(({ ended }) => ended));
    await admin.end();
  }
  return failed;
}
