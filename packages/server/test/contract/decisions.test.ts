import { DECISION_KINDS, type Decision, DecisionSchema } from '@dream-agent/hitl/schema';
import { describe, expect, test } from 'vitest';
import {
  DecisionBodySchema,
  DecisionWireSchema,
  decisionOfResponse,
  fromWire,
  HumanResponseSchema,
  toWire,
} from '../../src/contract/index.ts';

const DIGEST = '9f'.repeat(32);
const REQUEST = 'req_01jc3x6v9d8m2k4q7t0w';
const response = (fields: object) => HumanResponseSchema.safeParse({ request_id: REQUEST, action_digest: DIGEST, ...fields });

const NINE: readonly Decision[] = [
  { kind: 'approve', note: '좋아요' },
  { kind: 'modify', change: { kind: 'parameters', parameters: { to_address: 'a', toName: 'b' }, digest: DIGEST } },
  { kind: 'reject', reason: '받는 사람이 틀렸어요' },
  { kind: 'skip' },
  { kind: 'defer', guidance: '메일 대신 슬랙으로' },
  { kind: 'escalate', to: { kind: 'group', name: '법무' } },
  { kind: 'abort', reason: '' },
  { kind: 'answer', value: { 시작_일: '2026-10-01' } },
  { kind: 'retry' },
];

describe('a decision as a body', () => {
  test('there are nine, each of which the library takes as it comes in', () => {
    expect(NINE.map(({ kind }) => kind)).toEqual(DECISION_KINDS);
    for (const decision of NINE) {
      const wire = toWire(DecisionWireSchema, decision as never);
      const body = DecisionBodySchema.parse(JSON.parse(JSON.stringify({ decision: wire, action_digest: DIGEST })));
      expect(DecisionSchema.parse(fromWire(DecisionBodySchema, body).decision)).toEqual(decision);
    }
  });

  test('edits of a plan come in as the agent calls them, with the parameters as they were written', () => {
    const edits = [{ op: 'update', id: 'todo_report', parameters: { page_count: 2, fontSize: 3 }, depends_on: ['todo_collect'] }];
    const body = DecisionBodySchema.parse({ decision: { kind: 'modify', change: { kind: 'edits', edits } }, action_digest: DIGEST });
    expect(fromWire(DecisionBodySchema, body).decision).toEqual({
      kind: 'modify',
      change: {
        kind: 'edits',
        edits: [{ op: 'update', id: 'todo_report', parameters: { page_count: 2, fontSize: 3 }, dependsOn: ['todo_collect'] }],
      },
    });
  });

  test.each([
    ['no digest of what was shown', { decision: { kind: 'approve' } }],
    ['a digest that is none', { decision: { kind: 'approve' }, action_digest: 'yes' }],
    ['an answer that there is not', { decision: { kind: 'accept' }, action_digest: DIGEST }],
    ['a field of another answer', { decision: { kind: 'approve', reason: 'x' }, action_digest: DIGEST }],
    ['somebody to decide in the name of', { decision: { kind: 'approve' }, action_digest: DIGEST, actor: 'admin' }],
    ['guidance that says nothing', { decision: { kind: 'defer', guidance: '  ' }, action_digest: DIGEST }],
    ['a reason with a NUL', { decision: { kind: 'reject', reason: 'a\u0000' }, action_digest: DIGEST }],
    ['an answer without a value', { decision: { kind: 'answer' }, action_digest: DIGEST }],
    [
      'a change of two kinds',
      { decision: { kind: 'modify', change: { kind: 'edits', edits: [], parameters: {} } }, action_digest: DIGEST },
    ],
    ['words that never end', { decision: { kind: 'approve', note: '가'.repeat(4001) }, action_digest: DIGEST }],
  ])('refuses %s', (_, body) => {
    expect(DecisionBodySchema.safeParse(body).success).toBe(false);
  });
});

describe('an answer in the flat shape', () => {
  test.each([
    [
      { action: 'approve', comment: '좋아요' },
      { kind: 'approve', note: '좋아요' },
    ],
    [
      { action: 'modify', instruction: '영상은 빼줘' },
      { kind: 'modify', change: { kind: 'instruction', instruction: '영상은 빼줘' } },
    ],
    [
      { action: 'modify', edits: [{ op: 'update', id: 'todo_a', depends_on: [] }] },
      { kind: 'modify', change: { kind: 'edits', edits: [{ op: 'update', id: 'todo_a', dependsOn: [] }] } },
    ],
    [
      { action: 'modify', parameters: { to_address: 'b' }, digest: DIGEST },
      { kind: 'modify', change: { kind: 'parameters', parameters: { to_address: 'b' }, digest: DIGEST } },
    ],
    [
      { action: 'reject', reason: '아니요' },
      { kind: 'reject', reason: '아니요' },
    ],
    [{ action: 'reject', comment: ' ' }, { kind: 'reject' }],
    [
      { action: 'skip', todo_id: 'todo_a', comment: '나중에' },
      { kind: 'skip', reason: '나중에' },
    ],
    [
      { action: 'defer', guidance: '다른 방법으로' },
      { kind: 'defer', guidance: '다른 방법으로' },
    ],
    [
      { action: 'escalate', to: { kind: 'person', id: 'park' } },
      { kind: 'escalate', to: { kind: 'person', id: 'park' } },
    ],
    [{ action: 'abort' }, { kind: 'abort' }],
    [
      { action: 'retry', comment: '한 번 더' },
      { kind: 'retry', note: '한 번 더' },
    ],
    [
      { action: 'answer', field: 'count', value: 3 },
      { kind: 'answer', value: 3 },
    ],
    [{ value: '네이버' }, { kind: 'answer', value: '네이버' }],
    [
      { field: 'day', value: null },
      { kind: 'answer', value: null },
    ],
  ])('%j stands for %j', (fields, decision) => {
    const parsed = response(fields);
    if (!parsed.success) throw parsed.error;
    expect(DecisionSchema.parse(decisionOfResponse(parsed.data))).toEqual(decision);
  });

  test.each([
    ['modify without saying how', { action: 'modify' }],
    ['modify in two ways at once', { action: 'modify', instruction: 'x', parameters: {} }],
    ['neither an action nor a value', {}],
    ['a value that goes with an approval', { action: 'approve', value: 1 }],
    ['an action that there is not', { action: 'accept' }],
    ['an action that is empty', { action: null, value: 1 }],
  ])('refuses %s', (_, fields) => {
    expect(response(fields).success).toBe(false);
  });

  test('refuses an answer that does not say what was shown', () => {
    expect(HumanResponseSchema.safeParse({ request_id: REQUEST, action: 'approve' }).success).toBe(false);
  });
});
