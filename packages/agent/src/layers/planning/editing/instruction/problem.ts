import { visible } from '@dream-agent/hitl';
import type { Language, Spoken } from '../../../../contract/language.ts';
import type { Plan } from '../../../../contract/plan.ts';
import type { ToolDefinition } from '../../../../contract/tool-definition.ts';

/** Why an instruction can't be followed. */
export type ProblemKind =
  | 'empty'
  | 'too_long'
  | 'unknown'
  | 'incomplete'
  | 'not_in_plan'
  | 'several'
  | 'there_already'
  | 'no_setting'
  | 'bad_value'
  | 'begun'
  | 'impossible';

/** What stands in the way, and the part of the instruction where. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly part: string;
}

const REASONS: Readonly<Record<ProblemKind, Spoken>> = {
  empty: {
    ko: '무엇을 바꿀지 적혀 있지 않아요.',
    en: 'It does not say what to change.',
    ja: '何を変更するかが書かれていません。',
  },
  too_long: {
    ko: '너무 길어서 읽지 못했어요. 짧게 나누어 적어 주세요.',
    en: 'It is too long to be read. Please split it into shorter ones.',
    ja: '長すぎて読み取れませんでした。短く分けてお書きください。',
  },
  unknown: {
    ko: '“{part}” 부분을 이해하지 못했어요.',
    en: 'I did not understand “{part}”.',
    ja: '「{part}」の部分を理解できませんでした。',
  },
  incomplete: {
    ko: '“{part}” 부분에서 무엇을 어떻게 바꿀지 알 수 없어요.',
    en: 'From “{part}” I can’t tell what to change, and how.',
    ja: '「{part}」だけでは、何をどう変更するのか分かりません。',
  },
  not_in_plan: {
    ko: '“{part}”에 해당하는 할 일이 계획에 없어요.',
    en: 'The plan has no todo for “{part}”.',
    ja: '「{part}」に当たるタスクは計画にありません。',
  },
  several: {
    ko: '“{part}”에 해당하는 것이 여러 개예요. 몇 번째인지 적어 주세요.',
    en: '“{part}” could mean several. Please say which one, by its number.',
    ja: '「{part}」に当たるものが複数あります。何番目かをお書きください。',
  },
  there_already: {
    ko: '“{part}”: 계획이 이미 그렇게 되어 있어요.',
    en: '“{part}”: the plan is like that already.',
    ja: '「{part}」：計画はすでにそうなっています。',
  },
  no_setting: {
    ko: '“{part}”에 맞는 설정이 있는 할 일이 없어요.',
    en: 'No todo that is meant has a setting for “{part}”.',
    ja: '「{part}」を設定できるタスクがありません。',
  },
  bad_value: {
    ko: '“{part}” 값은 그 설정에 쓸 수 없어요.',
    en: 'That setting does not take the value in “{part}”.',
    ja: '「{part}」の値はその設定には使えません。',
  },
  begun: {
    ko: '“{part}”에 해당하는 할 일은 이미 시작되어 바꿀 수 없어요.',
    en: 'The todo for “{part}” has begun and can’t be changed any more.',
    ja: '「{part}」に当たるタスクはすでに始まっているため、変更できません。',
  },
  impossible: {
    ko: '“{part}”에 필요한 데이터를 만들 수 있는 도구가 없어요.',
    en: 'No tool makes the data that “{part}” needs.',
    ja: '「{part}」に必要なデータを作れるツールがありません。',
  },
};

const LEADS: Readonly<Record<Language, string>> = {
  ko: '이렇게 적으시면 됩니다:',
  en: 'You could say, for example:',
  ja: '例えば、次のようにお書きください：',
};

/** What would have been understood, with todos of this plan. */
export function examplesFor(plan: Plan, tools: readonly ToolDefinition[], language: Language): string[] {
  const title = (name: string | undefined): string => tools.find((tool) => tool.name === name)?.title[language] ?? '';
  const last = title(plan.todos.at(-1)?.tool);
  const missing = tools.find((tool) => tool.executor === 'insight' && !plan.todos.some((todo) => todo.tool === tool.name))?.title[language];
  const say = {
    ko: { remove: `${last} 빼줘`, add: `${missing} 추가해줘`, more: ['기간을 최근 3개월로', '첫 번째 할 일 삭제'] },
    en: {
      remove: `remove the ${last.toLowerCase()}`,
      add: `add ${missing?.toLowerCase()}`,
      more: ['set the period to last month', 'remove the first todo'],
    },
    ja: { remove: `${last}を外して`, add: `${missing}を追加して`, more: ['期間を先月に変えて', '1番目のタスクを削除して'] },
  }[language];
  return [...(last === '' ? [] : [say.remove]), ...(missing === undefined ? [] : [say.add]), ...say.more];
}

/** The reason in the person's language, with what would be understood. */
export function explain(problem: Problem, examples: readonly string[], language: Language): string {
  const part = visible(problem.part.length > 60 ? `${problem.part.slice(0, 59)}…` : problem.part);
  const reason = REASONS[problem.kind][language].replace('{part}', () => part);
  const [open, close, comma, blank] = language === 'ja' ? ['「', '」', '、', ''] : ['“', '”', ', ', ' '];
  return `${reason}${blank}${LEADS[language]}${blank}${examples.map((example) => `${open}${example}${close}`).join(comma)}`;
}
