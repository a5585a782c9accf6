import type { Principal } from '../../auth/index.ts';
import { type PlanId, type Relation, runIdOf, type Subject } from '../../contract/index.ts';
import { readApiKeyOwner } from '../../postgres/sql/api-keys/read-api-key-owner.ts';
import { readArtifactRow } from '../../postgres/sql/artifacts/read-artifact.ts';
import { readFeedbackGiver } from '../../postgres/sql/feedback/read-feedback-giver.ts';
import { readRequestStanding } from '../../postgres/sql/requests/read-request-standing.ts';
import { readRunStanding } from '../../postgres/sql/requests/read-run-standing.ts';
import { readSessionStanding } from '../../postgres/sql/sessions/read-session-standing.ts';
import { readUploadStanding } from '../../postgres/sql/uploads/read-upload-standing.ts';
import { readWebSessionOwner } from '../../postgres/sql/web-sessions/read-web-session-owner.ts';
import { rightsOf } from '../../use-cases/rights-of.ts';
import { runAlone } from '../../use-cases/sessions-of-runs.ts';
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

/** A run that is in no session is a session alone. */
const ofSession: RelationLookup = async (deps, principal, id) => {
  const [row] = await readSessionStanding(deps.db, { session_id: id });
  if (row === undefined) return ofRun(deps, principal, runAlone(id));
  if (row.owner === principal.userId) return 'own';
  const rights = await rightsOf(deps, principal);
  return row.pending.some((request) => rights.reach(request)) ? 'assigned' : 'other';
};

/** A file belongs to whoever asked for the run that made it. */
const ofArtifact: RelationLookup = async (deps, principal, id) => {
  const [row] = await readArtifactRow(deps.db, { artifact_id: id });
  return row === undefined ? undefined : ofRun(deps, principal, row.run_id);
};

const ofUpload: RelationLookup = async (deps, principal, id) => {
  const [row] = await readUploadStanding(deps.db, { upload_id: id });
  if (row === undefined) return undefined;
  if (row.uploaded_by === principal.userId) return 'own';
  const rights = await rightsOf(deps, principal);
  return row.pending.some((request) => rights.reach(request)) ? 'assigned' : 'other';
};

/** What is in the ledger and among people. Other parts of the server add theirs. */
export const LOOKUPS: RelationLookups = {
  request: ofRequest,
  session: ofSession,
  run: ofRun,
  plan: (deps, principal, id) => ofRun(deps, principal, runIdOf(id as PlanId)),
  artifact: ofArtifact,
  upload: ofUpload,
  feedback: async ({ db }, principal, id) => owned((await readFeedbackGiver(db, { feedback_id: id }))[0]?.given_by, principal),
  grant: async ({ ledger }, principal, id) => owned((await ledger.listGrants()).find((grant) => grant.id === id)?.grantedBy, principal),
  delegation: async ({ ledger }, principal, id) => {
    const found = (await ledger.listDelegations()).find((delegation) => delegation.id === id);
    return found?.to === principal.userId ? 'assigned' : owned(found?.from, principal);
  },
  user: async (_, principal, id) => owned(id, principal),
  api_key: async ({ db }, principal, id) => owned((await readApiKeyOwner(db, { key_id: id }))[0]?.user_id, principal),
  web_session: async ({ db }, principal, id) => owned((await readWebSessionOwner(db, { session_id: id }))[0]?.user_id, principal),
};
