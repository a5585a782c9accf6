import { expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { diffPlans } from '../../src/layers/planning/editing/diff-plan.ts';
import { diffToText } from '../../src/layers/planning/editing/diff-text.ts';
import { editPlan } from '../../src/layers/planning/editing/edit-plan.ts';
import { TOOLS } from './catalogue.ts';
import { planFor, reportPlan } from './sample-plan.ts';

const edited = (language: Language) =>
  editPlan(
    reportPlan(language),
    [
      { op: 'remove', id: 'todo_3_sentiment' },
      { op: 'add', tool: 'trends' },
      { op: 'update', id: 'todo_4_report', parameters: { language: 'en' } },
      { op: 'update', id: 'todo_1_collector', parameters: { platforms: ['coupang', 'naver'], date_from: '2026-10-01' } },
      { op: 'strategy', strategy: 'PARALLEL' },
    ],
    TOOLS,
  ).diff;

test('a diff is told in Korean', () => {
  expect(diffToText(edited('ko'), 'ko')).toBe(`계획 1판 → 2판
+ 추가: 3. Harudam 트렌드 분석
- 삭제: 3. 하루담 감성 분석
~ 변경: 하루담 데이터 수집
    플랫폼: 없음 → coupang, naver
    시작일: 없음 → 2026-10-01
~ 변경: 하루담 보고서
    선행 할 일: todo_2_preprocessor, todo_3_sentiment → todo_2_preprocessor, todo_v2_1_trends
    언어: 없음 → en
~ 실행 방식: 순서대로 → 동시에
예상: $0.08, 70초 → $0.06, 65초
`);
});

test('a diff is told in English and Japanese', () => {
  expect(diffToText(edited('en'), 'en')).toContain(
    '~ Way of working: one after another → side by side\nEstimate: $0.08, 70 s → $0.06, 65 s\n',
  );
  expect(diffToText(edited('ja'), 'ja')).toContain('~ 進め方: 順番に → 並行して\n見積もり: $0.08、70秒 → $0.06、65秒\n');
});

test('a todo that moved is told with both places', () => {
  const plan = planFor(['sentiment_findings', 'keyword_findings']);
  const { diff } = editPlan(plan, [{ op: 'reorder', id: 'todo_4_keyword', at: 2 }], TOOLS);
  expect(diffToText(diff, 'en')).toMatch(/^↕ Moved: .* \(place \d → \d\)$/m);
});

test('nothing changed is said so', () => {
  expect(diffToText(diffPlans(reportPlan(), reportPlan()), 'ja')).toBe('計画 第1版 → 第1版\n変更はありません。\n');
});

test('hostile text in a diff is shown and not obeyed', () => {
  const { diff } = editPlan(
    reportPlan(),
    [{ op: 'update', id: 'todo_4_report', task: 'a\n- Removed: x\u001b[2J', parameters: { audience: '\u202e' } }],
    TOOLS,
  );
  const text = diffToText(diff, 'en');
  expect(text.split('\n').some((line) => line.startsWith('- Removed'))).toBe(false);
  for (const sign of ['\u001b', '\u202e']) expect(text).not.toContain(sign);
  expect(text).toContain('\\u{202e}');
});
