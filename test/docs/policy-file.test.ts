import { readFile } from 'node:fs/promises';
import { loadPolicy } from '@dream-agent/hitl';
import { expect, test } from 'vitest';

test('the policy file that comes with the project loads, with the time-outs it promises', async () => {
  const file = 'config/hitl.yaml';
  const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  const policy = loadPolicy(text, { file, tools: [] });
  const timing = (name: string) => policy.gates.find((gate) => gate.name === name)?.timing;
  expect(timing('plans')).toMatchObject({ timeoutSeconds: 300, timeoutAction: 'approve', warnBeforeSeconds: 60 });
  expect(timing('destructive')).toMatchObject({ timeoutSeconds: 600, timeoutAction: 'skip' });
  expect(policy.timings.clarification).toMatchObject({ timeoutSeconds: 180, timeoutAction: 'abort' });
  expect(policy.timings.input_request).toMatchObject({ timeoutSeconds: 300, timeoutAction: 'abort' });
  expect(policy.pauseMaxSeconds).toBe(3600);
  expect(policy).toMatchObject({ budgets: { perRun: 200, perRunPerMinute: 60 }, criticalReadingSeconds: 2 });
});
