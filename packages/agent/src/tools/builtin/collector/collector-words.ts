import type { Language } from '../../../contract/language.ts';
import type { CsvProblem } from './read-csv.ts';

/** What the collector says to people. */
export interface CollectorWords {
  readonly reading: (file: string) => string;
  readonly read: (rows: number) => string;
  readonly summary: (file: string, taken: number, all: number, days: string) => string;
  readonly formatUnknown: (file: string, formats: string) => string;
  readonly sourceMissing: (file: string) => string;
  readonly sourceEmpty: (file: string) => string;
  readonly notUtf8: (file: string) => string;
  readonly csvBroken: (file: string, line: number, problem: string) => string;
  readonly csvProblems: Readonly<Record<CsvProblem, string>>;
  readonly noTextColumn: (file: string, columns: string, meant: string | undefined) => string;
  readonly notAList: (file: string) => string;
  readonly jsonTooLong: (file: string) => string;
  readonly daysSwapped: (from: string, to: string) => string;
  readonly nothingMatches: (file: string) => string;
  readonly whatExists: (brands: string, days: string) => string;
  readonly unknownName: (name: string, meant: string | undefined) => string;
  readonly brokenRows: (count: number, lines: string) => string;
  readonly withoutDate: (count: number) => string;
  readonly future: (day: string, today: string) => string;
}

const ko: CollectorWords = {
  reading: (file) => `읽는 중: ${file}`,
  read: (rows) => `리뷰 ${rows}건을 읽었습니다`,
  summary: (file, taken, all, days) => `${file}의 리뷰 ${all}건 가운데 조건에 맞는 ${taken}건을 모았습니다. 기간: ${days}.`,
  formatUnknown: (file, formats) => `"${file}" 파일 형식은 읽을 수 없습니다. 읽을 수 있는 형식: ${formats}. 예시 데이터는 "sample"입니다.`,
  sourceMissing: (file) => `데이터 폴더 안에서 "${file}" 파일을 찾을 수 없습니다. 데이터 폴더를 기준으로 한 경로나 "sample"을 써 주세요.`,
  sourceEmpty: (file) => `${file}에 리뷰가 한 건도 없습니다.`,
  notUtf8: (file) => `${file} 파일이 UTF-8이 아닙니다. EUC-KR이나 Shift_JIS로 저장되었다면 UTF-8로 다시 저장해 주세요.`,
  csvBroken: (file, line, problem) => `${file} ${line}번째 줄: ${problem}`,
  csvProblems: {
    quote_not_closed: '여기서 열린 따옴표(")가 닫히지 않았습니다.',
    text_after_quote: '닫는 따옴표(") 뒤에 다른 글자가 있습니다. 값 안의 따옴표는 ""로 써 주세요.',
    field_too_long: '한 칸이 100만 자를 넘습니다. 따옴표가 닫혔는지 확인해 주세요.',
  },
  noTextColumn: (file, columns, meant) =>
    `${file}에 text 열이 없습니다. 있는 열: ${columns}.${meant === undefined ? '' : ` 혹시 "${meant}" 열인가요?`}`,
  notAList: (file) => `${file}의 내용이 JSON 목록이 아닙니다. [{"text": "…"}] 형태여야 합니다.`,
  jsonTooLong: (file) => `${file} 파일이 너무 큽니다. 한 줄에 한 건씩 쓰는 NDJSON으로 바꿔 주세요.`,
  daysSwapped: (from, to) => `시작일(${from})이 종료일(${to})보다 늦습니다.`,
  nothingMatches: (file) => `${file}에 조건에 맞는 리뷰가 없습니다.`,
  whatExists: (brands, days) => `있는 브랜드: ${brands || '없음'}. 있는 기간: ${days}.`,
  unknownName: (name, meant) => `데이터에 "${name}" 항목이 없습니다.${meant === undefined ? '' : ` 혹시 "${meant}"인가요?`}`,
  brokenRows: (count, lines) => `형식이 맞지 않는 ${count}줄을 건너뛰었습니다(줄 번호: ${lines}).`,
  withoutDate: (count) => `날짜를 읽을 수 없는 ${count}건은 기간을 알 수 없어 제외했습니다.`,
  future: (day, today) => `오늘(${today})보다 뒤인 날짜가 있습니다: ${day}.`,
};

const en: CollectorWords = {
  reading: (file) => `Reading ${file}`,
  read: (rows) => `${rows} reviews read`,
  summary: (file, taken, all, days) => `Collected ${taken} of the ${all} reviews in ${file}, ${days}.`,
  formatUnknown: (file, formats) => `"${file}" is not in a format that can be read. Those are: ${formats}. The sample data is "sample".`,
  sourceMissing: (file) => `There is no file "${file}" in the data folder. Name a path inside the data folder, or "sample".`,
  sourceEmpty: (file) => `${file} has no reviews in it.`,
  notUtf8: (file) => `${file} is not UTF-8. If it was saved as EUC-KR or Shift_JIS, please save it as UTF-8.`,
  csvBroken: (file, line, problem) => `${file}, line ${line}: ${problem}`,
  csvProblems: {
    quote_not_closed: 'the quote (") opened here is never closed.',
    text_after_quote: 'there is text after a closing quote ("). A quote inside a value is written "".',
    field_too_long: 'a field is longer than a million characters. Is its quote closed?',
  },
  noTextColumn: (file, columns, meant) =>
    `${file} has no column "text". It has: ${columns}.${meant === undefined ? '' : ` Is "${meant}" the one?`}`,
  notAList: (file) => `${file} is not a JSON list. Expected [{"text": "…"}].`,
  jsonTooLong: (file) => `${file} is too large for one list. Please make it NDJSON, one review per line.`,
  daysSwapped: (from, to) => `The first day ${from} is after the last day ${to}.`,
  nothingMatches: (file) => `No review in ${file} matches.`,
  whatExists: (brands, days) => `Brands there are: ${brands || 'none'}. Days there are: ${days}.`,
  unknownName: (name, meant) => `"${name}" is not in the data.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
  brokenRows: (count, lines) => `Lines that are not well-formed and were passed over: ${count} (${lines}).`,
  withoutDate: (count) => `Reviews left out because their date can't be read: ${count}.`,
  future: (day, today) => `Some dates are after today (${today}): ${day}.`,
};

const ja: CollectorWords = {
  reading: (file) => `読み込み中: ${file}`,
  read: (rows) => `レビュー${rows}件を読み込みました`,
  summary: (file, taken, all, days) => `${file}のレビュー${all}件のうち、条件に合う${taken}件を集めました。期間: ${days}。`,
  formatUnknown: (file, formats) => `「${file}」の形式は読み込めません。読み込める形式: ${formats}。サンプルデータは「sample」です。`,
  sourceMissing: (file) => `データフォルダーに「${file}」が見つかりません。データフォルダーからのパスか「sample」を指定してください。`,
  sourceEmpty: (file) => `${file}にはレビューが一件もありません。`,
  notUtf8: (file) => `${file}はUTF-8ではありません。Shift_JISやEUC-KRで保存されている場合は、UTF-8で保存し直してください。`,
  csvBroken: (file, line, problem) => `${file} ${line}行目: ${problem}`,
  csvProblems: {
    quote_not_closed: 'ここで開いた引用符(")が閉じられていません。',
    text_after_quote: '閉じ引用符(")の後に文字があります。値の中の引用符は""と書いてください。',
    field_too_long: '一つの欄が100万文字を超えています。引用符が閉じられているか確認してください。',
  },
  noTextColumn: (file, columns, meant) =>
    `${file}にtext列がありません。ある列: ${columns}。${meant === undefined ? '' : `「${meant}」列のことでしょうか。`}`,
  notAList: (file) => `${file}の内容がJSONのリストではありません。[{"text": "…"}]の形にしてください。`,
  jsonTooLong: (file) => `${file}が大きすぎます。一行に一件のNDJSONにしてください。`,
  daysSwapped: (from, to) => `開始日${from}が終了日${to}より後になっています。`,
  nothingMatches: (file) => `${file}には条件に合うレビューがありません。`,
  whatExists: (brands, days) => `あるブランド: ${brands || 'なし'}。ある期間: ${days}。`,
  unknownName: (name, meant) => `データに「${name}」がありません。${meant === undefined ? '' : `「${meant}」のことでしょうか。`}`,
  brokenRows: (count, lines) => `形式が正しくない${count}行を飛ばしました(行番号: ${lines})。`,
  withoutDate: (count) => `日付が読み取れない${count}件は、期間が分からないため除きました。`,
  future: (day, today) => `今日(${today})より後の日付があります: ${day}。`,
};

/** By language. */
export const COLLECTOR_WORDS: Readonly<Record<Language, CollectorWords>> = { ko, en, ja };
