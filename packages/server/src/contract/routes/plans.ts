import { z } from 'zod';
import { people } from '../access.ts';
import { gives, routes, takes } from '../route.ts';
import { PlanIdSchema } from '../shapes/ids.ts';
import { query } from '../shapes/paging.ts';
import { PlanVersionsWireSchema, PlanWireSchema } from '../shapes/plans/plan.ts';
import { PlanDiffWireSchema, PlanEditedWireSchema, PlanPreviewWireSchema } from '../shapes/plans/plan-diff.ts';
import { EditPlanBodySchema } from '../shapes/plans/plan-edit.ts';

const version = z.coerce.number().int().min(1).max(1_000_000);
const params = z.strictObject({ plan_id: PlanIdSchema });

const read = people('plan', 'all', 'all', 'all', 'all', 'read');
/** Who may answer the review may change what it is about; so may whoever started it. */
const change = people('plan', 'none', 'assigned', 'assigned', 'all', 'run');

export const planRoutes = routes({
  readPlan: {
    method: 'GET',
    path: '/api/plans/{plan_id}',
    tag: 'plans',
    summary: 'The newest version of a plan',
    access: read,
    params,
    answer: gives(PlanWireSchema),
    errors: ['PLAN_NOT_FOUND'],
  },
  listPlanVersions: {
    method: 'GET',
    path: '/api/plans/{plan_id}/versions',
    tag: 'plans',
    summary: 'All versions of a plan, and where each came from',
    access: read,
    params,
    answer: gives(PlanVersionsWireSchema),
    errors: ['PLAN_NOT_FOUND'],
  },
  readPlanVersion: {
    method: 'GET',
    path: '/api/plans/{plan_id}/versions/{version}',
    tag: 'plans',
    summary: 'One version of a plan',
    access: read,
    params: z.strictObject({ plan_id: PlanIdSchema, version }),
    answer: gives(PlanWireSchema),
    errors: ['PLAN_NOT_FOUND'],
  },
  comparePlanVersions: {
    method: 'GET',
    path: '/api/plans/{plan_id}/diff',
    tag: 'plans',
    summary: 'What is different between two versions',
    access: read,
    params,
    query: query({ from: version, to: version }),
    answer: gives(PlanDiffWireSchema),
    errors: ['PLAN_NOT_FOUND'],
  },
  previewPlanEdit: {
    method: 'POST',
    path: '/api/plans/{plan_id}/preview',
    tag: 'plans',
    summary: 'What a change would make of a plan, in words or to the letter; nothing is stored',
    access: change,
    params,
    body: takes(EditPlanBodySchema),
    answer: gives(PlanPreviewWireSchema),
    errors: ['PLAN_NOT_FOUND', 'PLAN_VERSION_STALE'],
  },
  editPlan: {
    method: 'POST',
    path: '/api/plans/{plan_id}/edits',
    tag: 'plans',
    summary: 'Changes a plan that waits for its review, or the todos of a paused run',
    access: change,
    params,
    body: takes(EditPlanBodySchema),
    answer: gives(PlanEditedWireSchema),
    errors: [
      'PLAN_NOT_FOUND',
      'PLAN_VERSION_STALE',
      'PLAN_EDIT_INVALID',
      'PLAN_CYCLE',
      'TOOL_UNKNOWN',
      'TOOL_PARAMETERS_INVALID',
      'HITL_SESSION_NOT_PAUSED',
      'HITL_NOT_PERMITTED',
      'HITL_MODIFICATION_FAILED',
    ],
  },
});
