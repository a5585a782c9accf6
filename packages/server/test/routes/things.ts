import { randomId } from '@dream-agent/hitl';
import type { Person } from '@dream-agent/hitl/schema';
import { delegationTerms, grantTerms } from '@dream-agent/hitl/testing';
import { createApiKey } from '../../src/auth/index.ts';
import { planIdOf, type Relation, type Subject } from '../../src/contract/index.ts';
import { LOOKUPS, type RelationLookups } from '../../src/http/access/relations.ts';
import { newId } from '../../src/people/new-id.ts';
import type { AppWorld, Someone } from '../app/app-world.ts';

const PREFIXES = { session: 'ses', artifact: 'art', upload: 'upl', feedback: 'fbk' } as const;
type Kept = keyof typeof PREFIXES;

/** What other parts of the server keep is told by these: a thing that was made here knows how its caller stands to it. */
const known = new Map<string, Relation>();
export const KEPT_ELSEWHERE: RelationLookups = Object.fromEntries(
  Object.keys(PREFIXES).map((subject) => [subject, async (_: unknown, __: unknown, id: string) => known.get(id)]),
);

const actor = (id: string): Person => ({ kind: 'person', id, role: 'admin', groups: [], channel: 'internal' });

/** A thing that somebody stands to in this way; undefined where nobody can. */
export async function makeThing(world: AppWorld, subject: Subject, relation: Relation, caller: Someone): Promise<string | undefined> {
  const other = await world.person({ role: 'approver' });
  const owner = relation === 'own' ? caller.id : other;
  const { ledger } = world.deps;
  switch (subject) {
    case 'workspace':
      return undefined;
    case 'request':
    case 'run':
    case 'plan': {
      const hold = await world.ledger.startRun({ requestedBy: owner });
      const { request } = await world.ledger.ask(hold, { assignee: { kind: 'person', id: relation === 'assigned' ? caller.id : other } });
      return { request: request.id, run: hold.runId, plan: planIdOf(hold.runId) }[subject];
    }
    case 'grant':
      if (relation === 'assigned') return undefined;
      return (await ledger.giveGrant(randomId('grt'), grantTerms(await ledger.now(), { tool: 'another' }), actor(owner))).id;
    case 'delegation': {
      const to = relation === 'assigned' ? caller.id : await world.person({ role: 'reviewer' });
      return (await ledger.delegate(randomId('dlg'), delegationTerms(await ledger.now(), { from: owner, to, groups: [] }), actor(owner)))
        .id;
    }
    case 'user':
      return relation === 'assigned' ? undefined : owner;
    case 'api_key': {
      const made = await createApiKey(world.db, { userId: owner, name: 'k', scopes: ['read'], lifetimeSeconds: null });
      return relation === 'assigned' || made.kind !== 'created' ? undefined : made.keyId;
    }
    case 'web_session':
      return relation === 'assigned' ? undefined : webSessionOf(world, owner);
    default: {
      const id = newId(PREFIXES[subject satisfies Kept]);
      known.set(id, relation);
      return id;
    }
  }
}

async function webSessionOf(world: AppWorld, userId: string): Promise<string | undefined> {
  const { startWebSession } = await import('../../src/auth/index.ts');
  return (await startWebSession(world.db, { userId, method: 'oidc', browser: { address: '::1', userAgent: '' } }))?.sessionId;
}

/** Every subject can be looked up by somebody. */
export const isLookedUp = (subject: Subject): boolean => subject === 'workspace' || subject in LOOKUPS || subject in KEPT_ELSEWHERE;
