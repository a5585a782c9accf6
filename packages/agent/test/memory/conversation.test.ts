import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import type { Entity } from '../../src/contract/understanding.ts';
import { contextFor } from '../../src/memory/context-for.ts';
import { type Conversation, ConversationSchema, emptyConversation, MOST_TURNS, type Turn } from '../../src/memory/conversation.ts';
import { remember } from '../../src/memory/remember.ts';

const named = (type: Exclude<Entity['type'], 'date_range'>, value: string): Entity => ({ type, text: value, value, confidence: 1 });
const period = (from: string, to: string): Entity => ({ type: 'date_range', text: `${from}-${to}`, value: { from, to }, confidence: 1 });
const october = period('2026-10-01', '2026-10-31');

const turn = (number: number, entities: readonly Entity[], more: Partial<Turn> = {}, language: Language = 'ko'): Turn => ({
  at: '2026-11-16T09:00:00Z',
  runId: `run_${number}`,
  request: `request ${number}`,
  understanding: {
    request: `request ${number}`,
    language,
    intent: { domain: 'ANALYSIS', category: 'sentiment', subcategory: 'review_analysis', confidence: 1 },
    alternatives: [],
    entities: [...entities],
    by: 'rules',
  },
  summary: `summary ${number}`,
  decisions: [],
  ...more,
});
const after = (...turns: readonly Turn[]): Conversation => turns.reduce(remember, emptyConversation());
const values = (entities: readonly Entity[]) => entities.map(({ value }) => value);

const innisfree = after(turn(1, [named('brand', 'innisfree'), october, named('platform', 'coupang'), named('format', 'pdf')]));

describe('what a new request takes over', () => {
  test.each([
    ['그럼 경쟁사랑 비교해줘', [named('competitor', '*')]],
    ['now as a PDF', [named('format', 'pdf')]],
    ['それを日本語で', [named('language', 'ja')]],
    ['그거랑 라이벌 비교', []],
    ['이번엔 영상으로', [named('format', 'video')]],
  ])('“%s” is about the same subject, period and platform', (request, entities) => {
    const context = contextFor(innisfree, { request, entities });
    expect(values(context.carried)).toEqual(['innisfree', { from: '2026-10-01', to: '2026-10-31' }, 'coupang']);
    expect(context.refersBack).toBe(true);
    expect(context.intent?.category).toBe('sentiment');
  });

  test('a request that does not point back takes the subject and the period it lacks, and no platform', () => {
    expect(values(contextFor(innisfree, '키워드 분석해줘').carried)).toEqual(['innisfree', october.value]);
  });

  test('what the request names itself wins', () => {
    const own = [named('brand', 'laneige'), period('2026-11-01', '2026-11-15'), named('platform', 'naver')];
    const context = contextFor(innisfree, { request: '그럼 라네즈의 그거 11월 네이버로', entities: own });
    expect(context.carried).toEqual([]);
    expect(context.resolved).toEqual([]);
  });

  test('a product named alone after a brand is one of that brand', () => {
    const context = contextFor(innisfree, { request: '그럼 세럼만 다시', entities: [named('product', 'serum')] });
    expect(values(context.carried)).toEqual([october.value, 'coupang', 'innisfree']);
  });

  test('a request with a subject of its own that does not point back takes over nothing, not even the period', () => {
    expect(contextFor(innisfree, { request: '세럼 분석', entities: [named('product', 'serum')] }).carried).toEqual([]);
    expect(contextFor(innisfree, { request: 'what do people think of hera?', entities: [named('brand', 'hera')] }).carried).toEqual([]);
    expect(values(contextFor(innisfree, { request: '그럼 헤라는?', entities: [named('brand', 'hera')] }).carried)).toContainEqual(
      october.value,
    );
  });

  test('is less sure the longer ago it was said', () => {
    const later = after(turn(1, [named('brand', 'innisfree')]), ...[2, 3, 4].map((number) => turn(number, [])));
    const [soon] = contextFor(innisfree, 'and now?').carried;
    const [late] = contextFor(later, 'and now?').carried;
    expect(late?.confidence).toBeLessThan(soon?.confidence ?? 0);
    expect(late?.confidence).toBeGreaterThanOrEqual(0.5);
  });

  test('is the newest that was said', () => {
    const two = remember(innisfree, turn(2, [named('brand', 'hera')]));
    expect(values(contextFor(two, '그거 보고서로').carried)).toEqual(['hera', october.value, 'coupang']);
  });

  test('is nothing at the beginning of a conversation', () => {
    expect(contextFor(emptyConversation(), '그거 분석해줘')).toMatchObject({
      carried: [],
      resolved: [],
      refersBack: true,
      recent: [],
      decisions: [],
    });
    expect(contextFor(emptyConversation(), '')).toMatchObject({ carried: [], refersBack: false });
  });
});

describe('pronouns', () => {
  test.each([
    ['그거 다시 분석해줘', '그거'],
    ['그걸로 보고서 만들어줘', '그걸'],
    ['그것도 비교해 줘', '그것'],
    ['그 브랜드의 키워드는?', '그 브랜드'],
    ['Translate it into Korean', 'it'],
    ['Make a video of that.', 'that'],
    ['それを比較して', 'それ'],
    ['その製品のトレンドは？', 'その製品'],
  ])('“%s” stands for the last subject', (request, word) => {
    expect(contextFor(innisfree, request).resolved).toEqual([{ word, value: 'innisfree' }]);
  });

  test.each([
    '아이거 등반 사진', // A name that ends like a pronoun.
    'IT 업계 동향 분석',
    'Fit check of the critter items',
    '競合を分析して',
    '',
  ])('“%s” has none', (request) => {
    expect(contextFor(innisfree, request)).toMatchObject({ resolved: [], refersBack: false });
  });
});

describe('a long conversation', () => {
  const long = after(
    turn(0, [named('brand', 'innisfree'), october], { decisions: [{ kind: 'reject', tool: 'send_email' }, { kind: 'approve' }] }),
    ...Array.from({ length: 60 }, (_, index) => turn(index + 1, [], { decisions: [{ kind: 'approve', tool: `tool_${index}` }] })),
  );

  test('keeps the last turns word for word and a summary of the rest', () => {
    expect(long.turns).toHaveLength(MOST_TURNS);
    expect(long.turns.at(-1)?.runId).toBe('run_60');
    expect(long.earlier).toMatchObject({ turns: 41, subjects: ['innisfree'], decisions: { reject: 1, approve: 41 } });
  });

  test('still knows a subject that was named before that', () => {
    expect(values(contextFor(long, '그거 다시').carried)).toEqual(['innisfree', october.value]);
    expect(contextFor(long, '그거 다시').earlierSubjects).toEqual(['innisfree']);
  });

  test('tells the newest turns and decisions first', () => {
    const { recent, decisions } = contextFor(long, 'go on');
    expect(recent.map(({ summary }) => summary)).toEqual([60, 59, 58, 57, 56].map((number) => `summary ${number}`));
    expect(decisions).toHaveLength(10);
    expect(decisions[0]?.tool).toBe('tool_59');
  });
});

test('a run that is remembered twice is one turn', () => {
  const twice = remember(innisfree, turn(1, [named('brand', 'hera')]));
  expect(twice.turns).toHaveLength(1);
  expect(values(contextFor(twice, 'it').carried)).toEqual(['hera']);
});

test('endless texts are cut, and what is no turn is refused with what is wrong', () => {
  const kept = remember(emptyConversation(), turn(1, [], { request: '가'.repeat(100_000), summary: '👍'.repeat(100_000) })).turns[0];
  expect(kept?.request.length).toBeLessThanOrEqual(4000);
  expect(kept?.summary.isWellFormed()).toBe(true);
  expect(() => remember(emptyConversation(), turn(1, [], { at: 'now' }))).toThrow(/can't be remembered: at/);
  expect(contextFor(innisfree, '그거'.repeat(500_000)).refersBack).toBe(true);
});

test('whatever is said, the conversation stays within bounds and survives being stored', () => {
  const entity = fc.oneof(
    fc.constantFrom(october, period('2026-01-01', '2026-01-02')),
    fc
      .tuple(fc.constantFrom('brand', 'product', 'category', 'platform', 'format'), fc.string({ maxLength: 10 }))
      .map(([type, value]) => named(type as 'brand', value)),
  );
  fc.assert(
    fc.property(fc.array(fc.array(entity, { maxLength: 4 }), { maxLength: 70 }), fc.string(), (all, request) => {
      const conversation = after(...all.map((entities, index) => turn(index, entities)));
      expect(ConversationSchema.parse(JSON.parse(JSON.stringify(conversation)))).toEqual(conversation);
      expect(conversation.turns.length + conversation.earlier.turns).toBe(all.length);
      const context = contextFor(conversation, { request, entities: [named('brand', 'x'), october] });
      expect(context.carried.filter(({ type }) => type === 'brand' || type === 'date_range')).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
