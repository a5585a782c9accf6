import { REQUEST_KINDS } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { people } from '../access.ts';
import { DECIDE_ERRORS } from '../errors/decide-errors.ts';
import { gives, routes, takes } from '../route.ts';
import { RiskLevelWireSchema, TimestampSchema } from '../shapes/basics.ts';
import { RequestIdWireSchema, RunIdWireSchema, SessionIdSchema, ToolNameSchema } from '../shapes/ids.ts';
import { anyOf, paging, query } from '../shapes/paging.ts';
import { DecisionBodySchema } from '../shapes/requests/decision.ts';
import {
  BulkDecisionsBodySchema,
  BulkOutcomesSchema,
  ChangePreviewSchema,
  DecisionOutcomeSchema,
  PreviewChangeBodySchema,
} from '../shapes/requests/outcome.ts';
import { RequestCountSchema, RequestPageSchema, RequestWireSchema } from '../shapes/requests/request.ts';
import { RequestStatusWireSchema } from '../shapes/requests/request-fields.ts';
import { someText } from '../shapes/text.ts';

const params = z.strictObject({ request_id: RequestIdWireSchema });

const filter = {
  status: anyOf(RequestStatusWireSchema).optional(),
  type: anyOf(z.enum(REQUEST_KINDS)).optional(),
  session_id: SessionIdSchema.optional(),
  run_id: RunIdWireSchema.optional(),
  gate: anyOf(z.string().max(100)).optional(),
  tool: anyOf(ToolNameSchema).optional(),
  risk: anyOf(RiskLevelWireSchema).optional(),
  assignee: z.enum(['me', 'myself', 'my_groups', 'anyone']).default('anyone').meta({
    description:
      'me: what whoever asks may decide; myself: what waits for that person by name; my_groups: what waits for one of their groups',
  }),
  search: someText(100).optional().meta({ description: 'Words of what is asked, of its parameters or of its tool, in any case' }),
  created_after: TimestampSchema.optional(),
  created_before: TimestampSchema.optional(),
  due_before: TimestampSchema.optional(),
};

const sort = z
  .enum(['created_at', '-created_at', 'timeout_at', '-timeout_at', 'risk', '-risk'])
  .default('timeout_at')
  .meta({ description: 'The most urgent first, if it is left out' });

const read = people('request', 'all', 'all', 'all', 'all', 'read');
/** Whoever it waits for. The ledger looks once more: role, risk, quorum, and who started the run. */
const decide = people('request', 'none', 'assigned', 'assigned', 'all', 'decide');

export const requestRoutes = routes({
  listRequests: {
    method: 'GET',
    path: '/api/hitl/requests',
    tag: 'hitl',
    summary: 'What waits for a decision, over all runs',
    access: read,
    query: query({ ...paging, ...filter, sort }),
    answer: gives(RequestPageSchema),
    errors: [],
  },
  countRequests: {
    method: 'GET',
    path: '/api/hitl/requests/count',
    tag: 'hitl',
    summary: 'How many requests fit a filter',
    access: read,
    query: query(filter),
    answer: gives(RequestCountSchema),
    errors: [],
  },
  decideInBulk: {
    method: 'POST',
    path: '/api/hitl/requests/decisions',
    tag: 'hitl',
    summary: 'Answers several requests; each answer stands for itself',
    access: decide,
    body: takes(BulkDecisionsBodySchema),
    answer: gives(BulkOutcomesSchema),
    errors: [],
  },
  readRequest: {
    method: 'GET',
    path: '/api/hitl/requests/{request_id}',
    tag: 'hitl',
    summary: 'One request, with all that is shown about it',
    access: read,
    params,
    answer: gives(RequestWireSchema),
    errors: ['HITL_REQUEST_NOT_FOUND'],
  },
  decideRequest: {
    method: 'POST',
    path: '/api/hitl/requests/{request_id}/decision',
    tag: 'hitl',
    summary: 'Answers a request; it counts once',
    access: decide,
    params,
    body: takes(DecisionBodySchema),
    answer: gives(DecisionOutcomeSchema),
    errors: DECIDE_ERRORS,
  },
  previewChange: {
    method: 'POST',
    path: '/api/hitl/requests/{request_id}/preview',
    tag: 'hitl',
    summary: 'What other parameters would make of the action; nothing is stored',
    access: decide,
    params,
    body: takes(PreviewChangeBodySchema),
    answer: gives(ChangePreviewSchema),
    errors: ['HITL_REQUEST_NOT_FOUND', 'HITL_ACTION_DENIED', 'HITL_NOT_CANONICAL', 'TOOL_PARAMETERS_INVALID'],
  },
});
