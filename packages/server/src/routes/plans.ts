import {
  EditPlanBodySchema,
  fromWire,
  PlanDiffWireSchema,
  PlanEditedWireSchema,
  PlanPreviewWireSchema,
  PlanVersionsWireSchema,
  PlanWireSchema,
  type ROUTES,
  runIdOf,
  toWire,
} from '../contract/index.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { comparePlans, type EditOfPlan, editPlan, listPlanVersions, type PlanChange, previewPlanEdit, readPlan } from '../runs/index.ts';
import { orThrow } from './or-throw.ts';

type Names = 'readPlan' | 'listPlanVersions' | 'readPlanVersion' | 'comparePlanVersions' | 'previewPlanEdit' | 'editPlan';

function editOf({ params, body, actor }: Pick<Call<typeof ROUTES.editPlan>, 'params' | 'body' | 'actor'>): EditOfPlan {
  const { version, change, note } = fromWire(EditPlanBodySchema, body);
  return { runId: runIdOf(params.plan_id), version, change: change as PlanChange, actor, ...(note === undefined ? {} : { note }) };
}

export const planHandlers: Handlers<Names> = {
  readPlan: async ({ agent }, { params }) =>
    toWire(PlanWireSchema, orThrow(await readPlan(agent, { runId: runIdOf(params.plan_id) })).plan),

  listPlanVersions: async ({ agent }, { params }) =>
    toWire(PlanVersionsWireSchema, orThrow(await listPlanVersions(agent, runIdOf(params.plan_id))).versions),

  readPlanVersion: async ({ agent }, { params }) =>
    toWire(PlanWireSchema, orThrow(await readPlan(agent, { runId: runIdOf(params.plan_id), version: params.version })).plan),

  comparePlanVersions: async ({ agent }, { params, query }) =>
    toWire(PlanDiffWireSchema, orThrow(await comparePlans(agent, { runId: runIdOf(params.plan_id), ...query })).diff),

  previewPlanEdit: async ({ agent }, call) => toWire(PlanPreviewWireSchema, orThrow(await previewPlanEdit(agent, editOf(call)))),

  editPlan: async ({ agent }, call) => toWire(PlanEditedWireSchema, orThrow(await editPlan(agent, editOf(call))).edited),
};
