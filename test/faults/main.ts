import { setTimeout as sleep } from 'node:timers/promises';
import { check } from './checker/check.ts';
import type { Evidence } from './checker/evidence.ts';
import { readEvidence } from './checker/read-evidence.ts';
import { createChance } from './cluster/chance.ts';
import { startCluster } from './cluster/cluster.ts';
import { readControlEvidence } from './control/read-evidence.ts';
import { countOpen, startLoad } from './load.ts';
import { type Broken, clockOf, rage } from './nemesis/nemesis.ts';
import { readOptions } from './options.ts';
import { report } from './report.ts';
import { comeToRest } from './rest.ts';

/*
 * Three nodes, a PostgreSQL, a Redis and a receiver, real ones all of them; people who ask and decide; and something that breaks
 * whatever it can, for as long as it is told to. When it is over and everything has come to rest, what is left is checked.
 * Ends with one line of JSON.
 */

const options = readOptions(process.argv.slice(2));
const { minutes, seed, control } = options;
const chance = createChance(seed);
const broken: Broken = {
  kills: 0,
  freezes: 0,
  stops: 0,
  crashes: 0,
  redisKills: 0,
  redisFlushes: 0,
  cutAll: 0,
  wrongClocks: 0,
  recoveries: [],
};

console.log(`seed ${seed}, ${minutes} minutes${control ? ', the control' : ''}`);
const cluster = await startCluster(options);
const keeping = cluster.nodes.map((node, index) =>
  node.keepUp(() => clockOf(index, chance.named(`clock ${index} ${broken.kills}`), broken)),
);
let evidence: Evidence;
try {
  while (!cluster.nodes.every(({ isUp }) => isUp)) await sleep(100);
  const load = await startLoad(cluster, { chance: chance.named('load'), seed, control });
  const raging = new AbortController();
  const rages = rage(cluster, chance.named('rage'), broken, raging.signal);
  await Promise.race([tellNow(minutes * 60), rages]);
  raging.abort();
  await rages;
  load.calm();
  await comeToRest(cluster.pool, control);
  await load.stop();
  evidence = await (control ? readControlEvidence : readEvidence)({ cluster, clients: load.record, deciders: load.deciders });
} finally {
  await Promise.all(cluster.nodes.map((node) => node.stop()));
  await Promise.all(keeping);
  await cluster.stop();
  if (options.keep) console.log(`kept: ${cluster.folder}`);
}
const violations = check(evidence);
for (const { invariant, about } of violations.slice(0, 20)) console.log(`${invariant}: ${about}`);
for (const about of [...new Set(evidence.clients.broken)].slice(0, 5)) console.log(`an answer of 500: ${about}`);
console.log(JSON.stringify(report({ options, broken, cuts: cluster.proxy.cuts(), evidence, violations })));
process.exit(violations.length > 0 === control ? 0 : 1);

/** Says how it goes, once in a while. */
async function tellNow(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 15) {
    await sleep(Math.min(15, seconds - second) * 1000);
    const { kills, freezes, crashes } = broken;
    console.log(
      `${second + 15} s: ${kills} kills, ${freezes} freezes, ${crashes} crashes, ${cluster.proxy.cuts()} cuts, ${await countOpen(cluster)} runs open`,
    );
  }
}
