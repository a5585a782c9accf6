import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@dream-agent/hitl';
import { onTestFinished } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import type { Plan, PlanEdit } from '../../src/contract/plan.ts';
import { editPlan } from '../../src/layers/planning/editing/edit-plan.ts';
import { makePlan } from '../../src/layers/planning/make-plan.ts';
import { composeResponse } from '../../src/layers/response/compose-response.ts';
import { loadAgentConfig } from '../../src/load-config.ts';
import { callCached, memoryCache, type ToolCache } from '../../src/tools/registry/index.ts';
import { FEW_REVIEWS } from '../builtin/run-tools.ts';
import type { StageOptions } from '../graph/stage.ts';

/** The agent as the repository's own files configure it, on data that is soon read. */
const config = await loadAgentConfig(new URL('../../../../', import.meta.url), { dataFolder: FEW_REVIEWS });
export const TOOLS = [...config.tools.values()];
export const DEFINITIONS = TOOLS.map(({ definition }) => definition);

/** A plan of the built-in tools for a few of the sample reviews. */
export function realPlan(needs: readonly string[], options: { language?: Language; edits?: readonly PlanEdit[] } = {}): Plan {
  const { language = 'en', edits = [] } = options;
  const plan = makePlan({
    understanding: {
      request: 'reviews of last autumn, please',
      language,
      intent: { domain: 'ANALYSIS', category: 'sentiment', subcategory: 'review_analysis', confidence: 1 },
      alternatives: [],
      entities: [],
      by: 'rules',
    },
    needs,
    tools: DEFINITIONS,
    today: '2026-11-16',
  });
  return edits.length === 0 ? plan : editPlan(plan, edits, DEFINITIONS).plan;
}

/** A stage for the real tools, on files of its own. */
export async function realStage(plan: Plan, options: { cache?: ToolCache } = {}): Promise<StageOptions & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'execution-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const cache = options.cache ?? memoryCache({ mostBytes: 0 });
  return {
    tools: TOOLS,
    plan,
    language: plan.language,
    folder,
    callTool: (tool, input, context) => callCached(cache, tool, input, context),
    mind: {
      editPlan: (before, edits) => editPlan(before, edits, DEFINITIONS).plan,
      respond: async ({ understanding, plan: done, todos, results, ended }) =>
        composeResponse({
          understanding,
          plan: done,
          todos,
          results,
          tools: DEFINITIONS,
          ...(ended === null ? {} : { ended: ended.as, reason: ended.because }),
        }),
    },
  };
}

/** Where the parameters of a plan's todo are changed. */
export const update = (id: string, parameters: JsonObject): PlanEdit =>
  ({ op: 'update', id, parameters }) as Extract<PlanEdit, { op: 'update' }>;
