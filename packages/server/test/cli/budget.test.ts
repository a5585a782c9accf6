import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliWorld, openCliWorld } from './cli-world.ts';

/** One question, and the run has asked all that it may. */
const POLICY = 'version: 1\ngates:\n  - name: plans\n    type: plan_approval\nbudgets:\n  per_run: 1\n';

let world: CliWorld;
beforeAll(async () => {
  world = await openCliWorld({ policySource: POLICY });
});
afterAll(() => world?.close());

test.each([
  ['ko', '보고서 만들어줘', '지난달 하루담 선크림 리뷰', '허용된 만큼 모두 질문해서'],
  ['en', 'Make a report', "last month's Harudam sunscreen reviews", 'has asked as many questions as it may'],
  ['ja', 'レポートを作って', '先月のHarudamの日焼け止めのレビュー', '許された数だけ質問したため'],
] as const)('in %s who asks is told once why it stands still, and with what it goes on', async (speaks, request, words, why) => {
  const typist = await world.typist('reviewer');
  const sitting = typist.sit(['ask', request], { speaks });
  await sitting.sees('> ');
  sitting.type(words);
  await sitting.sees(why);
  const [, session = ''] = /dream-agent resume (ses_[0-9a-z]+)/.exec(await sitting.sees(/dream-agent resume ses_[0-9a-z]+/)) ?? [];
  expect(await typist.call(['resume', session], { speaks })).toMatchObject({ code: 0 });
  const since = await sitting.sees('[a]');
  expect(since).not.toContain(why);
  sitting.leaves();
  await sitting.ended;
});
