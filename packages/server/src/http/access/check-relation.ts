import type { Principal } from '../../auth/index.ts';
import { type Access, allowed, type Subject } from '../../contract/index.ts';
import type { AppDeps } from '../app-deps.ts';
import { ApiError } from '../errors/api-error.ts';
import { LOOKUPS, NAMED_BY } from './relations.ts';
import type { Visit } from './visit.ts';

type People = Extract<Access, { kind: 'people' }>;

/** Whether this person may do it to this very thing. What is not there is for the handler to say. */
export async function checkRelation(
  deps: AppDeps,
  { route, principal, reach }: Visit,
  named: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { access } = route;
  if (access.kind === 'public' || principal === undefined || reach === 'all') return;
  const id = named[NAMED_BY[access.of] ?? ''];
  if (typeof id === 'string') await requireRelation(deps, access, principal, { of: access.of, id });
}

/** A subject that nobody can say anything about is somebody else's. */
export async function requireRelation(
  deps: AppDeps,
  access: People,
  principal: Principal,
  { of, id }: { of: Subject; id: string },
): Promise<void> {
  const look = deps.relations[of] ?? LOOKUPS[of];
  const relation = look === undefined ? 'other' : await look(deps, principal, id);
  if (relation === undefined) return;
  const { credential, role } = principal;
  const scopes = credential.kind === 'api-key' ? credential.scopes : null;
  const answer = allowed(access, { role, relation, scopes });
  if (answer.kind === 'no')
    throw new ApiError(answer.code, `${id} is somebody else's; the role ${role} reaches ${access.reach[role]} of these`);
}
