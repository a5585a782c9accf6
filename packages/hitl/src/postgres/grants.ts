import { auditBody } from '../core/audit/audit-body.ts';
import { grantGiven } from '../core/audit/grant-given.ts';
import { checkDelegation, mayTakeBack, mayVouch } from '../core/requests/lending.ts';
import type { Actor } from '../schema/actor.ts';
import type { Delegation, DelegationTerms } from '../schema/delegation.ts';
import { HitlError } from '../schema/errors.ts';
import type { Grant, GrantTerms } from '../schema/grant.ts';
import type { DelegationId, GrantId } from '../schema/ids.ts';
import type { Db } from './connection/db.ts';
import { tryAgain } from './connection/failure.ts';
import { entryText } from './entry.ts';
import { toDelegation, toGrant } from './rows.ts';
import { readNow } from './sql/audit.ts';
import { insertDelegation, readDelegations, revokeDelegation } from './sql/delegations.ts';
import { insertGrant, readGrants, revokeGrant } from './sql/grants.ts';

export async function give(db: Db, id: GrantId, terms: GrantTerms, actor: Actor): Promise<Grant> {
  mustVouch(actor);
  const [clock] = await readNow(db, {});
  if (clock === undefined || terms.expiresAt <= clock.now) throw new HitlError('HITL_INVALID_INPUT', 'a grant has to end in the future');
  const [row] = await insertGrant(db, {
    grant_id: id,
    tool: terms.tool,
    bounds: JSON.stringify(terms.bounds),
    max_uses: terms.maxUses,
    max_risk: terms.maxRisk,
    run_id: terms.runId ?? null,
    granted_by: actor.id,
    expires_at: terms.expiresAt,
    entry: entryText(grantGiven(id, terms, actor)),
  });
  return row === undefined ? findGrant(db, id) : toGrant(row);
}

async function findGrant(db: Db, id: GrantId): Promise<Grant> {
  const [row] = await readGrants(db, { grant_id: id, tool: null });
  if (row === undefined) throw new HitlError('HITL_GRANT_NOT_FOUND', id);
  return toGrant(row);
}

export async function list(db: Db, filter: { tool?: string }): Promise<Grant[]> {
  return (await readGrants(db, { grant_id: null, tool: filter.tool ?? null })).map(toGrant);
}

export async function revoke(db: Db, id: GrantId, actor: Actor): Promise<Grant> {
  mustVouch(actor);
  return tryAgain(async () => {
    const grant = await findGrant(db, id);
    if (grant.revokedAt !== null) return grant;
    const subject = { type: 'grant', id, version: grant.version + 1 } as const;
    const entry = auditBody('grant-revoked', { subject, runId: null, actor, data: { used: grant.used } });
    const [row] = await revokeGrant(db, {
      grant_id: id,
      expected_version: grant.version,
      revoked_by: actor.id,
      entry: entryText(entry),
    });
    return row === undefined ? 'again' : toGrant(row);
  });
}

export async function delegate(db: Db, id: DelegationId, terms: DelegationTerms, actor: Actor): Promise<Delegation> {
  const [existing] = await readDelegations(db, { delegation_id: id, to_person: null });
  if (existing !== undefined) return toDelegation(existing);
  const [clock] = await readNow(db, {});
  checkDelegation(terms, actor, clock?.now ?? terms.endsAt);
  const [row] = await insertDelegation(db, {
    delegation_id: id,
    from_person: terms.from,
    to_person: terms.to,
    role: terms.role,
    groups: JSON.stringify(terms.groups),
    starts_at: terms.startsAt,
    ends_at: terms.endsAt,
    entry: entryText(
      auditBody('delegation-made', {
        subject: { type: 'delegation', id, version: 1 },
        runId: null,
        actor,
        data: { from: terms.from, to: terms.to, starts_at: terms.startsAt.toISOString(), ends_at: terms.endsAt.toISOString() },
      }),
    ),
  });
  return row === undefined ? findDelegation(db, id) : toDelegation(row);
}

async function findDelegation(db: Db, id: DelegationId): Promise<Delegation> {
  const [row] = await readDelegations(db, { delegation_id: id, to_person: null });
  if (row === undefined) throw new HitlError('HITL_DELEGATION_NOT_FOUND', id);
  return toDelegation(row);
}

export async function listDelegations(db: Db, filter: { to?: string }): Promise<Delegation[]> {
  return (await readDelegations(db, { delegation_id: null, to_person: filter.to ?? null })).map(toDelegation);
}

export async function endDelegation(db: Db, id: DelegationId, actor: Actor): Promise<Delegation> {
  return tryAgain(async () => {
    const delegation = await findDelegation(db, id);
    if (!mayTakeBack(delegation, actor)) throw new HitlError('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not revoke ${id}`);
    if (delegation.revokedAt !== null) return delegation;
    const subject = { type: 'delegation', id, version: delegation.version + 1 } as const;
    const entry = auditBody('delegation-revoked', { subject, runId: null, actor, data: { from: delegation.from, to: delegation.to } });
    const [row] = await revokeDelegation(db, { delegation_id: id, expected_version: delegation.version, entry: entryText(entry) });
    return row === undefined ? 'again' : toDelegation(row);
  });
}

function mustVouch(actor: Actor): void {
  if (!mayVouch(actor)) throw new HitlError('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not give or take back a grant`);
}
