import type { Ledger } from '@dream-agent/hitl';
import { MemorySaver } from '@langchain/langgraph';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckpointReader, createFencedSaver } from '../../src/checkpoint/index.ts';
import { verifyRun } from '../../src/control/verify-run.ts';
import { VERIFICATION_KINDS, VerificationSchema } from '../../src/verification/verification.ts';
import { openWorld, type World } from '../checkpoint/checkpoint-world.ts';
import { aPlan, aTodo, aTool, Stage } from '../graph/stage.ts';
import { realPlan, realStage, TOOLS } from './real-stage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tools = new Map(TOOLS.map((tool) => [tool.definition.name, tool]));

test.each(VERIFICATION_KINDS)('a run can be looked at in the middle, from another program, for its %s', async (kind) => {
  const options = await realStage(realPlan(['report_document', 'sentiment_findings'], { language: 'ko' }));
  const ledger: Ledger = world.harness.ledger;
  const saver = createCheckpointReader({ pool: world.database.pool });
  const seen: unknown[] = [];
  const stage: Stage = new Stage({
    ...options,
    ledger,
    saver: (hold) => createFencedSaver({ pool: world.database.pool, hold }),
    callTool: async (tool, input, context) => {
      if (tool.definition.name === 'report') seen.push(await verifyRun({ saver, runId: stage.runId, kind, tools }));
      return options.callTool?.(tool, input, context) as never;
    },
  });
  expect(await stage.drive()).toMatchObject({ status: 'succeeded' });
  const [inTheMiddle] = VerificationSchema.array().parse(seen);
  const inTheEnd = await verifyRun({ saver, runId: stage.runId, kind, tools });
  expect(inTheMiddle?.summary).toMatch(/[가-힣]/);
  if (kind === 'progress') {
    expect(inTheMiddle?.details.figures).toMatchObject({ share_completed: 0.75, share_running: 0.25 });
    expect(inTheMiddle?.qualityScore).toBeLessThan(inTheEnd.qualityScore);
  } else expect(inTheMiddle?.qualityScore).toBeGreaterThan(0.5);
  expect(inTheEnd.qualityScore).toBeGreaterThan(0.8);
});

/** Tells when a branch has written down what it brought back. */
class TellingSaver extends MemorySaver {
  told: (channels: readonly string[]) => void = () => {};

  override async putWrites(...given: Parameters<MemorySaver['putWrites']>) {
    await super.putWrites(...given);
    this.told(given[1].map(([channel]) => channel));
  }
}

test('what one todo has brought back counts while another of the same step still works', async () => {
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const saver = new TellingSaver();
  const shares: unknown[] = [];
  const stage: Stage = new Stage({
    tools: [
      aTool('quick', {
        call: async () => {
          saver.told = (channels) => channels.includes('results') && written();
          return { summary: 'quick', data: {} };
        },
      }),
      aTool('slow', {
        call: async () => {
          await isWritten;
          const seen = await verifyRun({ saver, runId: stage.runId, kind: 'progress' });
          shares.push(seen.details.figures['share_completed']);
          return { summary: 'slow', data: {} };
        },
      }),
    ],
    plan: aPlan([aTodo('a', 'quick'), aTodo('b', 'slow')]),
    saver: () => saver,
  });
  await stage.drive();
  expect(shares).toEqual([0.5]);
});

test('a run without a plan, and one that never was, are told so', async () => {
  const stage = new Stage({
    tools: [aTool('one')],
    plan: aPlan([aTodo('a', 'one')]),
    ambiguity: { kind: 'missing_entity', about: 'brand', question: '어느 브랜드인가요?', suggestions: [] },
  });
  await stage.drive();
  const saver = stage.saver(stage.hold);
  await expect(verifyRun({ saver, runId: stage.runId, kind: 'progress' })).rejects.toThrow(/has no plan yet/);
  await expect(verifyRun({ saver, runId: 'run_0000000000' as never, kind: 'progress' })).rejects.toThrow(/has no checkpoint/);
});
