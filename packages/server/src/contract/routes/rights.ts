import { z } from 'zod';
import { people } from '../access.ts';
import { gives, routes, takes } from '../route.ts';
import { DelegationIdWireSchema, GrantIdWireSchema, ToolNameSchema } from '../shapes/ids.ts';
import { paging, query } from '../shapes/paging.ts';
import { DelegateBodySchema, DelegationPageSchema, DelegationWireSchema } from '../shapes/rights/delegation.ts';
import { GiveGrantBodySchema, GrantPageSchema, GrantWireSchema } from '../shapes/rights/grant.ts';

const active = z.enum(['true', 'false']).optional().meta({ description: 'Only those in force, or only the others' });
/** Only who may approve may do so in advance. */
const vouch = people('grant', 'none', 'none', 'all', 'all', 'manage');
const lend = people('delegation', 'none', 'own', 'own', 'all', 'manage');

export const rightsRoutes = routes({
  listGrants: {
    method: 'GET',
    path: '/api/grants',
    tag: 'rights',
    summary: 'What is approved in advance',
    access: people('grant', 'all', 'all', 'all', 'all', 'read'),
    query: query({ ...paging, tool: ToolNameSchema.optional(), active }),
    answer: gives(GrantPageSchema),
    errors: [],
  },
  giveGrant: {
    method: 'POST',
    path: '/api/grants',
    tag: 'rights',
    summary: 'Approves similar actions for a while',
    access: vouch,
    body: takes(GiveGrantBodySchema),
    answer: gives(GrantWireSchema, 201),
    errors: ['HITL_NOT_PERMITTED', 'HITL_INVALID_INPUT', 'HITL_UNKNOWN_TOOL', 'HITL_RUN_NOT_FOUND'],
  },
  revokeGrant: {
    method: 'DELETE',
    path: '/api/grants/{grant_id}',
    tag: 'rights',
    summary: 'Takes a grant back',
    access: vouch,
    params: z.strictObject({ grant_id: GrantIdWireSchema }),
    answer: gives(GrantWireSchema),
    errors: ['HITL_GRANT_NOT_FOUND', 'HITL_NOT_PERMITTED'],
  },
  listDelegations: {
    method: 'GET',
    path: '/api/delegations',
    tag: 'rights',
    summary: "Who decides in whose place: one's own, those to oneself, and for an admin all",
    access: people('delegation', 'none', 'assigned', 'assigned', 'all', 'read'),
    query: query({ ...paging, active }),
    answer: gives(DelegationPageSchema),
    errors: [],
  },
  delegate: {
    method: 'POST',
    path: '/api/delegations',
    tag: 'rights',
    summary: 'Lets somebody else decide, until a date',
    access: lend,
    body: takes(DelegateBodySchema),
    answer: gives(DelegationWireSchema, 201),
    errors: ['HITL_NOT_PERMITTED', 'HITL_INVALID_INPUT', 'USER_NOT_FOUND'],
  },
  revokeDelegation: {
    method: 'DELETE',
    path: '/api/delegations/{delegation_id}',
    tag: 'rights',
    summary: 'Ends a delegation',
    access: lend,
    params: z.strictObject({ delegation_id: DelegationIdWireSchema }),
    answer: gives(DelegationWireSchema),
    errors: ['HITL_DELEGATION_NOT_FOUND', 'HITL_NOT_PERMITTED'],
  },
});
