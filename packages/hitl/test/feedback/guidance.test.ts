import { expect, test } from 'vitest';
import { addGuidance, type Guidance, GuidanceListSchema, guidanceTexts } from '../../src/feedback/guidance.ts';

const at = '2026-11-16T09:00:00.000Z';

test('the newest guidance comes first, the oldest goes, and no text is there twice', () => {
  let list: readonly Guidance[] = [];
  for (let number = 0; number < 30; number++) list = addGuidance(list, { at, text: `guidance ${number}` });
  list = addGuidance(list, { at, text: '  Guidance   25 ' });
  expect(guidanceTexts(list)).toHaveLength(10);
  expect(guidanceTexts(list).slice(0, 3)).toEqual(['Guidance   25', 'guidance 29', 'guidance 28']);
});

test('empty guidance is none, and endless guidance is cut between characters', () => {
  expect(addGuidance([], { at, text: ' \n ' })).toEqual([]);
  const list = addGuidance([], { at, text: '👍🏽'.repeat(5000) });
  expect(list[0]?.text.isWellFormed()).toBe(true);
  expect(GuidanceListSchema.parse(list)).toEqual(list);
});
