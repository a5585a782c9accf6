import { expect, test } from 'vitest';
import { type EffectStanding, effectStanding } from '../../src/core/effect.ts';
import { EFFECT_STATUSES, type EffectStatus } from '../../src/schema/effect.ts';
import { EFFECT_CLASSES, type EffectClass } from '../../src/schema/tool.ts';

test.each<[EffectStatus, EffectClass, 'same' | 'older', EffectStanding]>([
  ['executing', 'pure', 'same', 'in_progress'],
  ['executing', 'idempotent', 'same', 'in_progress'],
  ['executing', 'probe', 'same', 'in_progress'],
  ['executing', 'once', 'same', 'in_progress'],
  ['executing', 'pure', 'older', 'take_over'],
  ['executing', 'idempotent', 'older', 'take_over'],
  ['executing', 'probe', 'older', 'unknown_now'],
  ['executing', 'once', 'older', 'unknown_now'],
  ['outcome_unknown', 'pure', 'older', 'unknown'],
  ['outcome_unknown', 'idempotent', 'same', 'unknown'],
  ['outcome_unknown', 'probe', 'older', 'probe'],
  ['outcome_unknown', 'probe', 'same', 'probe'],
  ['outcome_unknown', 'once', 'same', 'unknown'],
])('an effect that is %s, of class %s, under the %s fence: %s', (status, effectClass, whose, standing) => {
  expect(effectStanding({ status, effectClass, fence: whose === 'same' ? 4 : 3 }, 4)).toBe(standing);
});

test('what is finished is finished, whoever asks', () => {
  for (const status of ['executed', 'failed'] as const) {
    for (const effectClass of EFFECT_CLASSES)
      for (const fence of [3, 4]) expect(effectStanding({ status, effectClass, fence }, 4)).toBe('finished');
  }
});

test('nothing that can happen only once is ever called a second time', () => {
  for (const status of EFFECT_STATUSES)
    for (const fence of [1, 2, 3]) expect(effectStanding({ status, effectClass: 'once', fence }, 2)).not.toBe('take_over');
});
