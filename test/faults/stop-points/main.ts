import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrateServer } from '../../../packages/server/src/postgres/index.ts';
import { startPostgres } from '../../postgres/server.ts';
import { openLane } from './lane.ts';
import { FAULTS, type Fault, POINTS } from './points.ts';
import { type Tried, tryPoint } from './try-point.ts';

/*
 * Stops a node at each named point of a run's life, in each way, and looks at what another makes of it. Ends with one line of JSON:
 * how many points there were, how many of them were reached in each way, and how many tries left something wrong behind.
 */

const { values } = parseArgs({
  options: {
    points: { type: 'string' },
    faults: { type: 'string' },
    times: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    lanes: { type: 'string', default: String(availableParallelism() * 2) },
  },
});
const points = values.points?.split(',') ?? POINTS;
const faults = (values.faults?.split(',') as Fault[] | undefined) ?? FAULTS;
const unknown = [...points.filter((one) => !POINTS.includes(one)), ...faults.filter((one) => !FAULTS.includes(one))];
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: expected ${POINTS.join(', ')}; ${FAULTS.join(', ')}`);
const [times, lanes, minutes] = [Number(values.times), Number(values.lanes), Number(values.minutes)];
if (!(times >= 1 && lanes >= 1 && minutes > 0)) throw new Error('--times and --lanes: expected numbers from 1 on; --minutes: above 0');

const began = performance.now();
const server = await startPostgres({ durable: false });
// One after the other: each of them copies the same.
const admin = new pg.Pool({ connectionString: server.url, max: 1 });
admin.on('error', () => {});
const urlOf = (name: string): string => Object.assign(new URL(server.url), { pathname: `/${name}` }).toString();
await admin.query('create database pattern');
await migrateServer(urlOf('pattern'));

const tries = Array.from({ length: times }, () => points.flatMap((point) => faults.map((fault) => ({ point, fault })))).flat();
const next = tries.entries();
const missed: string[] = [];
const wrong: string[] = [];
const reached = new Set(points);
let unknowns = 0;
let tried = 0;
await Promise.all(
  Array.from({ length: Math.min(lanes, tries.length) }, async () => {
    const lane = await openLane();
    for (const [index, { point, fault }] of next) {
      // All points once more come after all of them, so what is left out then is the last time of some.
      if (performance.now() - began > minutes * 60_000) break;
      tried++;
      const name = `point_${index}`;
      await admin.query(`create database ${name} template pattern`);
      const outcome = await tryPoint(lane, urlOf(name), point, fault).catch(asProblem);
      await admin.query(`drop database ${name} with (force)`);
      unknowns += outcome.unknowns;
      if (!outcome.reached) {
        missed.push(`${point} ${fault}`);
        reached.delete(point);
      }
      if (outcome.problems.length > 0) wrong.push(`${point} ${fault}`);
      const how = outcome.problems.join('; ') || (outcome.reached ? 'as it should be' : '');
      console.log(`${index + 1}/${tries.length} ${point} ${fault}: ${[...(outcome.reached ? [] : ['not reached']), how].join(' ')}`);
    }
    await lane.close();
  }),
);
await admin.end();
await server.stop();
console.log(
  JSON.stringify({
    name: 'stop-points',
    points: points.length,
    faults: faults.length,
    tried,
    reached: reached.size,
    missed,
    unknowns,
    seconds: Math.round((performance.now() - began) / 1000),
    violations: wrong.length,
    wrong,
  }),
);
process.exit(missed.length + wrong.length === 0 ? 0 : 1);

function asProblem(error: unknown): Tried {
  return { reached: false, unknowns: 0, problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
}
