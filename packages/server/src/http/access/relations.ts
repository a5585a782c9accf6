import type { Principal } from '../../auth/index.ts';
import { type PlanId, type Relation, runIdOf, type Subject } from '../../contract/index.ts';
import { readApiKeyOwner } from '../../postgres/sql/api-keys/read-api-key-owner.ts';
import { readRequestStanding } from '../../postgres/sql/requests/read-request-standing.ts';
import { readRunStanding } from '../../postgres/sql/requests/read-run-standing.ts';
import { readWebSessionOwner } from '../../postgres/sql/web-sessions/read-web-session-owner.ts';
import { rightsOf } from '../../use-cases/rights-of.ts';
import type { AppDeps } from '../app-deps.ts';

/** How somebody stands to a thing; undefined if there is none of this name. */
export type RelationLookup = (deps: AppDeps, principal: Principal, id: string) => Promise<Relation | undefined>;
export type RelationLookups = Partial<Readonly<Record<Subject, RelationLookup>>>;

/** The parameter that names the thing a route is about. Where a route has none, it is about many, and its reach says which. */
export const NAMED_BY: Readonly<Record<Subject, string | null>> = {
  workspace: null,
  session: 'session_id',
  run: 'run_id',
  plan: 'plan_id',
  request: 'request_id',
  artifact: 'artifact_id',
  upload: 'upload_id',
  feedback: 'feedback_id',
  grant: 'grant_id',
  delegation: 'delegation_id',
  user: 'user_id',
  api_key: 'key_id',
  web_session: 'web_session_id',
};

const owned = (owner: string | undefined, { userId }: Principal): Relation | undefined =>
  owner === undefined ? undefined : owner === userId ? 'own' : 'other';

const ofRequest: RelationLookup = async (deps, principal, id) => {
  const [row] = await readRequestStanding(deps.db, { request_id: id });
  if (row === undefined) return undefined;
  if (row.requested_by === principal.userId) return 'own';
  return (await rightsOf(deps, principal)).reach(row) ? 'assigned' : 'other';
};

const ofRun: RelationLookup = async (deps, principal, id) => {
  const [row] = await readRunStanding(deps.db, { run_id: id });
  if (row === undefined) return undefined;
  if (row.requested_by === principal.userId) return 'own';
  const rights = await rightsOf(deps, principal);
  return row.pending.some((request) => rights.reach(request)) ? 'assigned' : 'other';
};

/** What is in the ledger and among people. Other parts of the server add theirs. */
export const LOOKUPS: RelationLookups = {
  request: ofRequest,
  run: ofRun,
  plan: (deps, principal, id) => ofRun(deps, principal, runIdOf(id as PlanId)),
  grant: async ({ ledger }, principal, id) => owned((await ledger.listGrants()).find((grant) => grant.id === id)?.grantedBy, principal),
  delegation: async ({ ledger }, principal, id) => {
    const found = (await ledger.listDelegations()).find((delegation) => delegation.id === id);
    return found?.to === principal.userId ? 'assigned' : owned(found?.from, principal);
  },
  user: async (_, principal, id) => owned(id, principal),
  api_key: async ({ db }, principal, id) => owned((await readApiKeyOwner(db, { key_id: id }))[0]?.user_id, principal),
  web_session: async ({ db }, principal, id) => owned((await readWebSessionOwner(db, { session_id: id }))[0]?.user_id, principal),
};
