import { generateSigningKeys } from '@dream-agent/hitl';
import { Registry } from 'prom-client';
import { startJobs } from '../../src/jobs/index.ts';
import { openNode, repositoryConfig } from '../worker/open-node.ts';

/* A node that does background work until it is killed. Started by a test with the database, a folder and its webhooks. */

const [url = '', folder = '', webhooks = '[]'] = process.argv.slice(2);
const { deps } = await openNode({ url, folder, node: 'mortal', config: await repositoryConfig() });
await startJobs({
  url,
  deps: { ledger: deps.ledger, agent: deps, figures: new Registry(), signingKey: generateSigningKeys().privateKey },
  settings: { webhooks: JSON.parse(webhooks) },
  log: () => {},
  beatMs: 50,
  sweepMs: 50,
  pollMs: 100,
});
console.log('ready');
