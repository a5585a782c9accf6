import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrateServer } from '../../../packages/server/src/postgres/index.ts';
import { startPostgres } from '../../postgres/server.ts';
import { FAULTS, type Fault, POINTS } from './points.ts';
import { tryPoint } from './try-point.ts';

/*
 * Stops a node at each named point of a run's life, in each way, and looks at what another makes of it. Ends with one line of JSON:
 * how many there were, how many were reached, and how many left something wrong behind.
 */

const { values } = parseArgs({ options: { points: { type: 'string' }, faults: { type: 'string' } } });
const points = values.points?.split(',') ?? POINTS;
const faults = (values.faults?.split(',') as Fault[] | undefined) ?? FAULTS;
const unknown = [...points.filter((one) => !POINTS.includes(one)), ...faults.filter((one) => !FAULTS.includes(one))];
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: expected ${POINTS.join(', ')}; ${FAULTS.join(', ')}`);

const server = await startPostgres({ durable: false });
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
const urlOf = (name: string): string => Object.assign(new URL(server.url), { pathname: `/${name}` }).toString();
await admin.query('create database pattern');
await migrateServer(urlOf('pattern'));

const missed: string[] = [];
const wrong: string[] = [];
let tried = 0;
for (const point of points) {
  for (const fault of faults) {
    const name = `point_${tried++}`;
    await admin.query(`create database ${name} template pattern`);
    const { reached, problems } = await tryPoint(urlOf(name), point, fault);
    await admin.query(`drop database ${name} with (force)`);
    if (!reached) missed.push(`${point} ${fault}`);
    if (problems.length > 0) wrong.push(`${point} ${fault}`);
    console.log(`${point} ${fault}: ${reached ? problems.join(', ') || 'as it should be' : 'not reached'}`);
  }
}
await admin.end();
await server.stop();
console.log(JSON.stringify({ name: 'stop-points', points: points.length, tried, missed, violations: wrong.length, wrong }));
process.exit(missed.length + wrong.length === 0 ? 0 : 1);
