import { z } from 'zod';
import { people } from '../access.ts';
import { gives, routes, takes } from '../route.ts';
import { TimestampSchema } from '../shapes/basics.ts';
import { ToolNameSchema } from '../shapes/ids.ts';
import { paging, query } from '../shapes/paging.ts';
import { AcceptToolBodySchema, OutsideToolsSchema, OutsideToolWireSchema } from '../shapes/policy/outside-tool.ts';
import {
  BackTestBodySchema,
  BackTestedSchema,
  PolicyJudgedSchema,
  PolicyVersionIdSchema,
  PolicyVersionPageSchema,
  PolicyWireSchema,
  PutPolicyBodySchema,
  ValidatePolicyBodySchema,
} from '../shapes/policy/policy.ts';
import { ShadowResultsSchema } from '../shapes/policy/shadow.ts';
import { ToolsSchema, ToolWireSchema } from '../shapes/policy/tool.ts';

const read = people('workspace', 'all', 'all', 'all', 'all', 'read');
const judge = people('workspace', 'none', 'none', 'all', 'all', 'read');

export const policyRoutes = routes({
  readPolicy: {
    method: 'GET',
    path: '/api/policy',
    tag: 'policy',
    summary: 'The policy in force',
    access: read,
    answer: gives(PolicyWireSchema),
    errors: [],
  },
  putPolicy: {
    method: 'PUT',
    path: '/api/policy',
    tag: 'policy',
    summary: 'Puts a policy in force, on every node and for whatever is proposed from now on',
    access: people('workspace', 'none', 'none', 'none', 'all', 'manage'),
    body: takes(PutPolicyBodySchema),
    answer: gives(PolicyWireSchema),
    errors: ['HITL_POLICY_INVALID', 'POLICY_STALE'],
  },
  readShadow: {
    method: 'GET',
    path: '/api/policy/shadow',
    tag: 'policy',
    summary: 'What gates in shadow would have asked, and what happened instead',
    access: read,
    query: query({ from: TimestampSchema.optional() }),
    answer: gives(ShadowResultsSchema),
    errors: [],
  },
  validatePolicy: {
    method: 'POST',
    path: '/api/policy/validate',
    tag: 'policy',
    summary: 'Whether a policy can be put in force, or everything that is wrong with it',
    access: judge,
    body: takes(ValidatePolicyBodySchema),
    answer: gives(PolicyJudgedSchema),
    errors: [],
  },
  backTestPolicy: {
    method: 'POST',
    path: '/api/policy/back-test',
    tag: 'policy',
    summary: 'What a policy would have done, in shadow over the past',
    access: judge,
    body: takes(BackTestBodySchema),
    answer: gives(BackTestedSchema),
    errors: ['HITL_POLICY_INVALID'],
  },
  listPolicyVersions: {
    method: 'GET',
    path: '/api/policy/versions',
    tag: 'policy',
    summary: 'The policies that are or were in force',
    access: read,
    query: query(paging),
    answer: gives(PolicyVersionPageSchema),
    errors: [],
  },
  readPolicyVersion: {
    method: 'GET',
    path: '/api/policy/versions/{version}',
    tag: 'policy',
    summary: 'One policy that is or was in force',
    access: read,
    params: z.strictObject({ version: PolicyVersionIdSchema }),
    answer: gives(PolicyWireSchema),
    errors: ['POLICY_VERSION_NOT_FOUND'],
  },
  listTools: {
    method: 'GET',
    path: '/api/tools',
    tag: 'policy',
    summary: 'The catalogue of tools',
    access: read,
    answer: gives(ToolsSchema),
    errors: [],
  },
  readTool: {
    method: 'GET',
    path: '/api/tools/{tool}',
    tag: 'policy',
    summary: 'One tool, with the JSON Schema of its parameters',
    access: read,
    params: z.strictObject({ tool: ToolNameSchema }),
    answer: gives(ToolWireSchema),
    errors: ['TOOL_UNKNOWN'],
  },
  listOutsideTools: {
    method: 'GET',
    path: '/api/outside-tools',
    tag: 'policy',
    summary: 'The tools that servers outside define, and what has changed in what they say',
    access: read,
    answer: gives(OutsideToolsSchema),
    errors: [],
  },
  acceptTool: {
    method: 'POST',
    path: '/api/outside-tools/{tool}/accept',
    tag: 'policy',
    summary: 'Takes a tool as it describes itself now, on every node; grants that were given for it as it was are revoked',
    access: people('workspace', 'none', 'none', 'none', 'all', 'manage'),
    params: z.strictObject({ tool: ToolNameSchema }),
    body: takes(AcceptToolBodySchema),
    answer: gives(OutsideToolWireSchema),
    errors: ['TOOL_UNKNOWN', 'TOOL_CHANGED'],
  },
});
