import type { Language, Spoken } from '../contract/language.ts';
import type { VerificationKind } from './verification.ts';

/** What a check looks at, and what to do where it fails. */
interface CheckText {
  readonly title: Spoken;
  readonly advice: Spoken;
}

const text = (title: readonly [string, string, string], advice: readonly [string, string, string]): CheckText => ({
  title: { ko: title[0], en: title[1], ja: title[2] },
  advice: { ko: advice[0], en: advice[1], ja: advice[2] },
});

/** The checks by name. */
export const CHECK_TEXTS: Readonly<Record<string, CheckText>> = {
  results_present: text(
    ['결과가 있는 완료 작업', 'completed steps with a result', '結果のある完了作業'],
    ['결과가 없는 작업을 다시 실행해 보세요.', 'Run the steps without a result again.', '結果のない作業をもう一度実行してください。'],
  ),
  summaries_present: text(
    ['요약이 있는 결과', 'results with a summary', '要約のある結果'],
    [
      '요약이 빈 도구의 출력을 확인해 보세요.',
      'Look at what the tools without a summary returned.',
      '要約が空のツールの出力を確認してください。',
    ],
  ),
  data_present: text(
    ['데이터나 파일이 있는 결과', 'results with data or files', 'データかファイルのある結果'],
    [
      '빈 결과를 낸 작업의 조건을 확인해 보세요.',
      'Look at the conditions of the steps that came back empty.',
      '空の結果になった作業の条件を確認してください。',
    ],
  ),
  dependencies_met: text(
    ['필요한 결과를 모두 받은 작업', 'steps that had all they need', '必要な結果がそろった作業'],
    [
      '앞선 작업을 먼저 마친 뒤 다시 실행해 보세요.',
      'Finish the earlier steps first, then run these again.',
      '先の作業を終えてから、もう一度実行してください。',
    ],
  ),
  files_not_empty: text(
    ['비어 있지 않은 파일', 'files that are not empty', '空でないファイル'],
    [
      '빈 파일을 만든 작업을 다시 실행해 보세요.',
      'Run the steps that made empty files again.',
      '空のファイルを作成した作業をもう一度実行してください。',
    ],
  ),
  no_warnings: text(
    ['경고 없는 결과', 'results without warnings', '警告のない結果'],
    [
      '경고 내용을 살펴보고 그대로 써도 되는지 판단해 주세요.',
      'Read the warnings and decide whether the results will do.',
      '警告の内容を確認し、そのまま使えるかご判断ください。',
    ],
  ),
  rows_present: text(
    ['행이 있는 데이터', 'tables with rows', '行のあるデータ'],
    [
      '기간이나 조건을 넓혀 데이터를 다시 모아 보세요.',
      'Collect the data again with a longer period or wider conditions.',
      '期間や条件を広げて、データを集め直してください。',
    ],
  ),
  duplicate_share: text(
    ['중복 비율', 'share of duplicates', '重複の割合'],
    ['중복을 뺀 데이터로 분석해 주세요.', 'Use the data without duplicates.', '重複を除いたデータで分析してください。'],
  ),
  missing_share: text(
    ['빠진 값의 비율', 'share of missing values', '欠損の割合'],
    [
      '값이 많이 빠진 항목은 결론에서 빼는 것이 좋습니다.',
      'Leave fields with many missing values out of conclusions.',
      '欠損の多い項目は結論から外すことをお勧めします。',
    ],
  ),
  language_mix: text(
    ['읽을 수 없는 언어의 비율', 'share of languages that are not read', '対応していない言語の割合'],
    [
      '한국어, 영어, 일본어가 아닌 글은 따로 살펴보세요.',
      'Look at texts that are not in Korean, English or Japanese separately.',
      '韓国語・英語・日本語以外の文は別に確認してください。',
    ],
  ),
  date_coverage: text(
    ['데이터 기간 / 요청한 기간', 'period of the data / period asked for', 'データの期間／依頼の期間'],
    [
      '빠진 기간의 데이터를 더 모으거나 기간을 줄여 보세요.',
      'Collect data for the missing days, or ask for a shorter period.',
      '足りない期間のデータを追加するか、期間を短くしてください。',
    ],
  ),
  all_finished: text(
    ['끝난 작업', 'finished steps', '終わった作業'],
    ['남은 작업이 끝날 때까지 기다려 주세요.', 'Wait for the remaining steps.', '残りの作業が終わるまでお待ちください。'],
  ),
  none_failed: text(
    ['실패하지 않은 작업', 'steps that did not fail', '失敗していない作業'],
    [
      '실패한 작업을 다시 시도하거나 건너뛰어 주세요.',
      'Try the failed steps again, or skip them.',
      '失敗した作業を再試行するか、省略してください。',
    ],
  ),
  none_unknown: text(
    ['결과가 확실한 작업', 'steps whose outcome is known', '結果が確かな作業'],
    [
      '실행되었을 수 있는 작업을 먼저 확인해 주세요.',
      'First find out whether the uncertain steps have happened.',
      '実行された可能性のある作業を先に確認してください。',
    ],
  ),
  none_blocked: text(
    ['막히지 않은 작업', 'steps that are not blocked', '止まっていない作業'],
    [
      '막힌 작업은 앞선 작업을 해결하거나 계획을 바꿔야 합니다.',
      'Settle what blocks these steps, or change the plan.',
      '止まっている作業は、先の作業を解決するか計画を変更してください。',
    ],
  ),
  planned_tools: text(
    ['계획한 도구로 한 작업', 'steps done with the planned tool', '計画どおりのツールで行った作業'],
    [
      '계획과 다른 도구를 쓴 작업을 확인해 주세요.',
      'Look at the steps that used another tool than planned.',
      '計画と異なるツールを使った作業を確認してください。',
    ],
  ),
  planned_parameters: text(
    ['계획한 값 그대로인 작업', 'steps with the planned parameters', '計画どおりの値の作業'],
    [
      '바뀐 값이 의도한 것인지 확인해 주세요.',
      'Check that the changed parameters are meant.',
      '変更された値が意図したものか確認してください。',
    ],
  ),
  produced_kinds: text(
    ['약속한 결과를 낸 작업', 'steps that made what they should', '所定の結果を出した作業'],
    [
      '빠진 결과를 만드는 작업을 다시 실행해 보세요.',
      'Run the steps with missing results again.',
      '結果が足りない作業をもう一度実行してください。',
    ],
  ),
  known_todos: text(
    ['계획에 있는 작업의 결과', 'results of steps that are known', '計画にある作業の結果'],
    ['알 수 없는 작업의 결과는 쓰지 마세요.', 'Do not use results of unknown steps.', '不明な作業の結果は使わないでください。'],
  ),
  statuses_agree: text(
    ['상태와 결과가 맞는 작업', 'steps whose status fits their result', '状態と結果が一致する作業'],
    [
      '상태와 결과가 다른 작업은 실제로 실행되었는지 확인해 주세요.',
      'Find out what really happened where status and result differ.',
      '状態と結果が異なる作業は、実際の実行状況を確認してください。',
    ],
  ),
  source_rows: text(
    ['건수가 일치하는 출처', 'sources with agreeing row counts', '件数が一致する出典'],
    [
      '출처의 건수가 왜 다른지 확인해 주세요.',
      'Find out why the row counts of the sources differ.',
      '出典の件数が異なる理由を確認してください。',
    ],
  ),
  sources_named: text(
    ['밝힌 출처', 'sources that are named', '明示された出典'],
    ['쓰인 자료의 출처를 모두 밝혀 주세요.', 'Name every source that was used.', '使った資料の出典をすべて明示してください。'],
  ),
  findings_told: text(
    ['담긴 발견', 'findings that are told', '盛り込まれた発見'],
    ['빠진 발견을 내용에 넣어 주세요.', 'Put in the findings that were left out.', '抜けている発見を内容に加えてください。'],
  ),
  content_language: text(
    ['요청한 언어로 쓴 내용', 'content in the language asked for', '依頼された言語で書かれた内容'],
    ['요청한 언어로 다시 써 주세요.', 'Write it again in the language that was asked for.', '依頼された言語で書き直してください。'],
  ),
};

/** The kinds as a person reads them. */
export const KIND_TITLES: Readonly<Record<VerificationKind, Spoken>> = {
  intermediate_results: { ko: '중간 결과 점검', en: 'Check of the results so far', ja: '途中結果の確認' },
  data_quality: { ko: '데이터 품질 점검', en: 'Check of the data', ja: 'データ品質の確認' },
  progress: { ko: '진행 상황 점검', en: 'Check of the progress', ja: '進み具合の確認' },
  consistency: { ko: '일관성 점검', en: 'Check of consistency', ja: '整合性の確認' },
};

/** The outcome in one sentence. */
export const SUMMARY: Readonly<Record<Language, (title: string, passed: number, checked: number, unchecked: number) => string>> = {
  ko: (title, passed, checked, unchecked) =>
    `${title}: ${checked}개 항목 중 ${passed}개가 통과했습니다.${unchecked === 0 ? '' : ` ${unchecked}개는 확인할 수 없었습니다.`}`,
  en: (title, passed, checked, unchecked) =>
    `${title}: ${passed} of ${checked} checks passed.${unchecked === 0 ? '' : ` ${unchecked} could not be made.`}`,
  ja: (title, passed, checked, unchecked) =>
    `${title}：${checked}項目のうち${passed}項目が合格しました。${unchecked === 0 ? '' : `${unchecked}項目は確認できませんでした。`}`,
};

/** Said of a check that couldn't be made, and where none could. */
export const NOT_CHECKABLE: Spoken = { ko: '확인할 수 없음', en: 'not checkable', ja: '確認できません' };
export const NOTHING_CHECKED: Spoken = {
  ko: '확인할 수 있는 항목이 없습니다.',
  en: 'Nothing could be checked.',
  ja: '確認できる項目がありません。',
};
