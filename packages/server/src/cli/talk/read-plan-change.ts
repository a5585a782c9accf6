import type { ReadChange } from '@dream-agent/hitl';
import { z } from 'zod';
import { ChangeWireSchema, fromWire, planIdOf } from '../../contract/index.ts';
import { RefusedByServer } from '../problems.ts';
import type { Client } from '../remote/client.ts';
import { diffLines } from './diff-lines.ts';

const PlanSchema = z.object({
  version: z.int().min(1),
  language: z.enum(['ko', 'en', 'ja']),
  todos: z.array(z.object({ id: z.string(), task: z.string() })),
});

/** What words about a plan come to, as the server reads them; the edits that are sent are the ones that were shown. */
export async function readPlanChange(client: Client, { action, instruction }: Parameters<ReadChange>[0]): ReturnType<ReadChange> {
  const plan = PlanSchema.parse(action.parameters);
  try {
    const previewed = await client.call('previewPlanEdit', {
      params: { plan_id: planIdOf(action.runId) },
      body: { version: plan.version, change: { kind: 'instruction', instruction } },
    });
    if (previewed.kind !== 'preview') return { problem: previewed.why };
    const change = ChangeWireSchema.safeParse({ kind: 'edits', edits: previewed.edits });
    if (!change.success) return { problem: z.prettifyError(change.error) };
    const lines = diffLines(previewed.diff, plan.language, [...plan.todos, ...previewed.plan.todos]);
    return { lines, change: fromWire(ChangeWireSchema, change.data) as never };
  } catch (error) {
    if (!(error instanceof RefusedByServer)) throw error;
    return { problem: `${error.error.title} (${error.error.message})` };
  }
}
