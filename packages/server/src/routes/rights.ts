import { type Delegation, type GrantTerms, randomId } from '@dream-agent/hitl';
import {
  DelegationPageSchema,
  DelegationWireSchema,
  fromWire,
  GiveGrantBodySchema,
  GrantPageSchema,
  GrantWireSchema,
  toWire,
} from '../contract/index.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOf } from '../http/paging/page-of.ts';
import { findUser } from '../people/index.ts';

const grantView = ({ id, ...grant }: { id: string }) => ({ grantId: id, ...grant }) as never;
const delegationView = ({ id, ...delegation }: { id: string }) => ({ delegationId: id, ...delegation }) as never;

/** Whether only those in force are wanted, only the others, or both. */
const wanted = (active: string | undefined, inForce: boolean): boolean => active === undefined || (active === 'true') === inForce;

type Names = 'listGrants' | 'giveGrant' | 'revokeGrant' | 'listDelegations' | 'delegate' | 'revokeDelegation';

export const rightsHandlers: Handlers<Names> = {
  listGrants: async ({ ledger }, { query }) => {
    const [grants, now] = await Promise.all([ledger.listGrants(query.tool === undefined ? {} : { tool: query.tool }), ledger.now()]);
    const fit = grants.filter(({ revokedAt, expiresAt, used, maxUses }) =>
      wanted(query.active, revokedAt === null && expiresAt > now && used < maxUses),
    );
    const page = pageOf('grants', fit.toReversed(), query, ({ id }) => id);
    return toWire(GrantPageSchema, { ...page, items: page.items.map(grantView) });
  },

  giveGrant: async ({ ledger, rules }, { body, actor }) => {
    const { maxRisk = 'medium', ...terms } = fromWire(GiveGrantBodySchema, body);
    if (!rules.tools.has(terms.tool))
      throw new ApiError('HITL_UNKNOWN_TOOL', `there is no tool "${terms.tool}"; /api/tools lists those there are`);
    const { runId } = terms;
    if (runId !== undefined && (await ledger.findRun(runId)) === undefined)
      throw new ApiError('HITL_RUN_NOT_FOUND', `there is no run ${runId}`);
    const grant = await ledger.giveGrant(randomId('grt'), { ...terms, maxRisk } as unknown as GrantTerms, actor);
    return toWire(GrantWireSchema, grantView(grant));
  },

  revokeGrant: async ({ ledger }, { params, actor }) =>
    toWire(GrantWireSchema, grantView(await ledger.revokeGrant(params.grant_id, actor))),

  listDelegations: async ({ ledger }, { query, principal, reach }) => {
    const [delegations, now] = await Promise.all([ledger.listDelegations(), ledger.now()]);
    const isTheirs = ({ from, to }: Delegation) => reach === 'all' || from === principal.userId || to === principal.userId;
    const fit = delegations.filter(
      (one) => isTheirs(one) && wanted(query.active, one.revokedAt === null && one.startsAt <= now && now < one.endsAt),
    );
    const page = pageOf('delegations', fit.toReversed(), query, ({ id }) => id);
    return toWire(DelegationPageSchema, { ...page, items: page.items.map(delegationView) });
  },

  delegate: async ({ db, ledger }, { body, actor, principal }) => {
    const { from = principal.userId, to } = body;
    const [giver, taker] = await Promise.all([findUser(db, from), findUser(db, to)]);
    if (giver === undefined) throw new ApiError('USER_NOT_FOUND', `there is no person ${from}`);
    if (taker === undefined) throw new ApiError('USER_NOT_FOUND', `there is no person ${to}`);
    const { role, groups } = giver;
    if (role === 'viewer') throw new ApiError('HITL_NOT_PERMITTED', `${from} is a viewer, and has nothing to hand on`);
    const terms = { from, to, role, groups: [...groups], startsAt: new Date(body.starts_at), endsAt: new Date(body.ends_at) };
    return toWire(DelegationWireSchema, delegationView(await ledger.delegate(randomId('dlg'), terms, actor)));
  },

  revokeDelegation: async ({ ledger }, { params, actor }) =>
    toWire(DelegationWireSchema, delegationView(await ledger.revokeDelegation(params.delegation_id, actor))),
};
