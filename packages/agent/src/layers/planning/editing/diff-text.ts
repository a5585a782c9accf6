import { type Json, visible, visibleJson } from '@dream-agent/hitl';
import type { Language } from '../../../contract/language.ts';
import type { Plan, Strategy } from '../../../contract/plan.ts';
import { parameterName, TODO_FIELDS } from '../parameters/parameter-names.ts';
import { type FieldChange, isEmptyDiff, type PlanDiff } from './diff-plan.ts';

interface Words {
  readonly title: (from: number, to: number) => string;
  readonly nothing: string;
  readonly added: string;
  readonly removed: string;
  readonly changed: string;
  readonly moved: string;
  readonly strategy: string;
  readonly estimate: string;
  readonly none: string;
  readonly place: (from: number, to: number) => string;
  readonly amount: (estimate: Plan['estimate']) => string;
}

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

const WORDS: Readonly<Record<Language, Words>> = {
  ko: {
    title: (from, to) => `계획 ${from}판 → ${to}판`,
    nothing: '바뀐 점이 없습니다.',
    added: '추가',
    removed: '삭제',
    changed: '변경',
    moved: '이동',
    strategy: '실행 방식',
    estimate: '예상',
    none: '없음',
    place: (from, to) => `${from}번째 → ${to}번째`,
    amount: ({ costUsd, seconds }) => `${dollars(costUsd)}, ${seconds}초`,
  },
  en: {
    title: (from, to) => `Plan version ${from} → ${to}`,
    nothing: 'Nothing has changed.',
    added: 'Added',
    removed: 'Removed',
    changed: 'Changed',
    moved: 'Moved',
    strategy: 'Way of working',
    estimate: 'Estimate',
    none: 'none',
    place: (from, to) => `place ${from} → ${to}`,
    amount: ({ costUsd, seconds }) => `${dollars(costUsd)}, ${seconds} s`,
  },
  ja: {
    title: (from, to) => `計画 第${from}版 → 第${to}版`,
    nothing: '変更はありません。',
    added: '追加',
    removed: '削除',
    changed: '変更',
    moved: '移動',
    strategy: '進め方',
    estimate: '見積もり',
    none: 'なし',
    place: (from, to) => `${from}番目 → ${to}番目`,
    amount: ({ costUsd, seconds }) => `${dollars(costUsd)}、${seconds}秒`,
  },
};

/** The ways of working, as we say them. */
export const STRATEGY_NAMES: Readonly<Record<Strategy, Readonly<Record<Language, string>>>> = {
  SINGLE: { ko: '한 번에 하나', en: 'a single step', ja: '単独' },
  SEQUENTIAL: { ko: '순서대로', en: 'one after another', ja: '順番に' },
  PARALLEL: { ko: '동시에', en: 'side by side', ja: '並行して' },
  SWARM: { ko: '여러 관점으로', en: 'several analysts at once', ja: '複数の視点で' },
  CYCLIC: { ko: '목표 품질까지 반복', en: 'again until it is good enough', ja: '目標の品質まで繰り返し' },
};

/** A diff as lines that a person can read before deciding on it. `tasks` says what todos are called that are named by their ids. */
export function diffToText(diff: PlanDiff, language: Language, tasks: ReadonlyMap<string, string> = new Map()): string {
  const words = WORDS[language];
  if (isEmptyDiff(diff)) return `${words.title(diff.from, diff.to)}\n${words.nothing}\n`;
  const { before, after } = diff.estimate;
  const estimates = [words.amount(before), words.amount(after)];
  return [
    words.title(diff.from, diff.to),
    ...diff.added.map(({ todo, at }) => `+ ${words.added}: ${at + 1}. ${visible(todo.task)}`),
    ...diff.removed.map(({ todo, at }) => `- ${words.removed}: ${at + 1}. ${visible(todo.task)}`),
    ...diff.changed.flatMap(({ after: todo, fields }) => [
      `~ ${words.changed}: ${visible(todo.task)}`,
      ...fields.map(
        (change) =>
          `    ${fieldName(change.field, language)}: ${value(change, 'before', words, tasks)} → ${value(change, 'after', words, tasks)}`,
      ),
    ]),
    ...diff.moved.map(({ todo, from, to }) => `↕ ${words.moved}: ${visible(todo.task)} (${words.place(from + 1, to + 1)})`),
    ...(diff.strategy === undefined
      ? []
      : [`~ ${words.strategy}: ${STRATEGY_NAMES[diff.strategy.before][language]} → ${STRATEGY_NAMES[diff.strategy.after][language]}`]),
    `${words.estimate}: ${estimates[0] === estimates[1] ? estimates[0] : estimates.join(' → ')}`,
    '',
  ].join('\n');
}

function fieldName(field: string, language: Language): string {
  if (field.startsWith('parameters.')) {
    const name = field.slice('parameters.'.length);
    return name.startsWith('date_') || parameterName(name, language) !== name ? parameterName(name, language) : visible(name);
  }
  return field === 'task' || field === 'dependsOn' || field === 'status' ? TODO_FIELDS[field][language] : field;
}

function value(change: FieldChange, side: 'before' | 'after', words: Words, tasks: ReadonlyMap<string, string>): string {
  const shown: Json | undefined = change[side];
  if (shown === undefined || (Array.isArray(shown) && shown.length === 0)) return words.none;
  if (Array.isArray(shown) && shown.every((item) => typeof item === 'string'))
    return shown.map((item) => visible(tasks.get(String(item)) ?? String(item))).join(', ');
  return typeof shown === 'string' ? visible(shown) : visibleJson(shown);
}
