import { randomId } from '@dream-agent/hitl';
import type { Person } from '@dream-agent/hitl/schema';
import { delegationTerms, grantTerms } from '@dream-agent/hitl/testing';
import { createApiKey } from '../../src/auth/index.ts';
import { planIdOf, type Relation, type Subject, type UploadId } from '../../src/contract/index.ts';
import { LOOKUPS } from '../../src/http/access/relations.ts';
import { newId } from '../../src/people/new-id.ts';
import { insertArtifacts } from '../../src/postgres/sql/artifacts/insert-artifacts.ts';
import { insertUpload } from '../../src/postgres/sql/uploads/insert-upload.ts';
import { startRun } from '../../src/runs/index.ts';
import { createSession } from '../../src/sessions/index.ts';
import type { AppWorld, Someone } from '../app/app-world.ts';

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
    case 'feedback':
      return undefined;
    case 'session':
    case 'artifact':
    case 'upload':
      return (await conversationOf(world, owner, relation === 'assigned' ? caller.id : other))[subject];
  }
}

/** A conversation of somebody with a run that reads an upload, has made a file, and asks somebody. */
async function conversationOf({ db, deps, ledger }: AppWorld, owner: string, asked: string) {
  const upload = newId('upl') as UploadId;
  const file = { name: 'a.csv', media_type: 'text/csv', bytes: 1 };
  await insertUpload(db, { ...file, upload_id: upload, session_id: null, uploaded_by: owner, encoding: 'utf-8', digest: '0'.repeat(64) });
  const { sessionId: session } = await createSession(db, { owner, language: 'ko' });
  const started = await startRun(deps.agent, {
    sessionId: session,
    request: 'x',
    actor: actor(owner),
    today: '2026-11-16',
    uploadIds: [upload],
  });
  if (started.kind === 'refused') throw new Error(started.message);
  const { runId } = started;
  const artifact = newId('art');
  const made = { ...file, id: artifact, todo_id: null, path: 'a.csv', sha256: '0'.repeat(64) };
  await insertArtifacts(db, { run_id: runId, artifacts: JSON.stringify([made]) });
  const claimed = await deps.ledger.claimRun({ owner: 'test', leaseSeconds: 60, runId });
  await ledger.ask({ runId, owner: 'test', fence: claimed?.fence ?? 0 }, { assignee: { kind: 'person', id: asked } });
  return { session, artifact, upload };
}

async function webSessionOf(world: AppWorld, userId: string): Promise<string | undefined> {
  const { startWebSession } = await import('../../src/auth/index.ts');
  return (await startWebSession(world.db, { userId, method: 'oidc', browser: { address: '::1', userAgent: '' } }))?.sessionId;
}

/** Every subject can be looked up by somebody. */
export const isLookedUp = (subject: Subject): boolean => subject === 'workspace' || subject in LOOKUPS;
