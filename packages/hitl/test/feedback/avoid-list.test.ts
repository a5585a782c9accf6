import { expect, test } from 'vitest';
import { type AvoidList, AvoidListSchema, avoid, findAvoided, isAvoided } from '../../src/feedback/avoid-list.ts';

const at = '2026-11-16T09:00:00.000Z';
const refused: AvoidList = avoid([], {
  at,
  tool: 'send_email',
  parameters: { to: ['a@x.com', 'b@x.com'], body: '여름 세일 안내: 이번 주말까지 전 품목 30% 할인합니다.' },
  reason: '아직 확정되지 않았어요',
});

test('a refused action is not proposed again, and the reason that was given is said', () => {
  const again = {
    tool: 'send_email',
    parameters: { body: '여름 세일 안내: 이번 주말까지 전 품목 30% 할인합니다.', to: ['b@x.com', 'A@x.com'] },
  };
  expect(isAvoided(again, refused, 'ko')).toBe('이 대화에서 같은 작업이 이미 거절되었습니다: send_email (이유: 아직 확정되지 않았어요)');
  expect(isAvoided(again, refused, 'ja')).toContain('すでに拒否されています');
});

test('neither is it in other words', () => {
  const reworded = { tool: 'send_email', parameters: { to: ['a@x.com'], body: '여름 세일로 이번 주말까지 전 품목을 30% 할인해 드려요' } };
  expect(isAvoided(reworded, refused)).toMatch(/^A similar action has already been refused/);
});

test('an action to somebody else, with another amount or by another tool may be proposed', () => {
  const body = '여름 세일 안내: 이번 주말까지 전 품목 30% 할인합니다.';
  expect(isAvoided({ tool: 'send_email', parameters: { to: ['z@y.org'], body } }, refused)).toBeUndefined();
  expect(isAvoided({ tool: 'send_email', parameters: { to: ['a@x.com'], body: body.replace('30', '10') } }, refused)).toBeUndefined();
  expect(isAvoided({ tool: 'send_sms', parameters: { to: ['a@x.com', 'b@x.com'], body } }, refused)).toBeUndefined();
  expect(isAvoided({ tool: 'send_email', parameters: {} }, refused)).toBeUndefined();
  expect(isAvoided({ tool: 'send_email', parameters: { body } }, [])).toBeUndefined();
});

test('of several refusals the one that is most alike is named', () => {
  const list = avoid(refused, {
    at,
    tool: 'send_email',
    parameters: { to: ['a@x.com'], body: '여름 세일 안내: 전 품목 30% 할인' },
    reason: 'second',
  });
  expect(
    findAvoided({ tool: 'send_email', parameters: { to: ['a@x.com'], body: '여름 세일 안내: 전 품목 30% 할인' } }, list)?.entry.reason,
  ).toBe('second');
});

test('the same refusal twice is one entry with the newer reason, and the list is bounded', () => {
  let list: AvoidList = [];
  for (let number = 0; number < 250; number++) list = avoid(list, { at, tool: 't', parameters: { id: number } });
  list = avoid(list, { at, tool: 't', parameters: { id: 249 }, reason: 'newer' });
  expect(list).toHaveLength(200);
  expect(list[0]?.reason).toBe('newer');
  expect(AvoidListSchema.parse(JSON.parse(JSON.stringify(list)))).toEqual(list);
});

test('a refusal that is no such thing is refused with what is wrong', () => {
  expect(() => avoid([], { at: 'yesterday', tool: 't', parameters: {} })).toThrow(/refusal can't be kept: at/);
});
