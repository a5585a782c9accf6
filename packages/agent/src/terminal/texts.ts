import type { Language } from '../contract/language.ts';

/** What the agent says in a terminal besides its answers. */
export interface TerminalTexts {
  readonly welcome: (tools: string) => string;
  readonly examples: string;
  readonly prompt: string;
  readonly goodbye: string;
  readonly layers: Readonly<Record<'understood' | 'planned', string>>;
  readonly started: (task: string) => string;
  readonly finished: Readonly<Record<string, string>>;
  readonly steps: string;
  readonly cost: (dollars: string, seconds: number) => string;
  readonly files: (folder: string) => string;
  readonly record: (entries: number) => string;
  readonly recordBroken: (problem: string) => string;
  readonly nobody: string;
}

const ko: TerminalTexts = {
  welcome: (tools) => `Dream Agent입니다. 먼저 여쭤보고 움직입니다.\n쓸 수 있는 도구: ${tools}`,
  examples: '예) 지난달 하루담 선크림 리뷰 분석해서 보고서 만들어줘\n    누베라 쿠션 반응 어때?\n    (그만하려면 Ctrl-D)',
  prompt: '무엇을 도와드릴까요? > ',
  goodbye: '이용해 주셔서 감사합니다.',
  layers: { understood: '요청을 이해했습니다', planned: '계획을 세웠습니다' },
  started: (task) => `시작: ${task}`,
  finished: { completed: '완료', failed: '실패', skipped: '건너뜀', refused: '하지 않음', unknown: '결과 불명', broken: '문제 발생' },
  steps: '할 일',
  cost: (dollars, seconds) => `예상 비용 $${dollars} · 예상 시간 ${seconds}초`,
  files: (folder) => `파일 위치: ${folder}`,
  record: (entries) => `✔ 기록 ${entries}건, 손상 없음`,
  recordBroken: (problem) => `✘ 기록에 문제가 있습니다: ${problem}`,
  nobody: '대답할 사람이 없어 여기서 멈춥니다.',
};

const en: TerminalTexts = {
  welcome: (tools) => `This is Dream Agent. It asks first.\nTools it can use: ${tools}`,
  examples:
    "Try: analyse last month's Harudam sunscreen reviews and make a report\n     what do people think of the Nuvera cushion?\n     (Ctrl-D to leave)",
  prompt: 'What can I do for you? > ',
  goodbye: 'Goodbye.',
  layers: { understood: 'I have understood the request', planned: 'I have made a plan' },
  started: (task) => `started: ${task}`,
  finished: {
    completed: 'done',
    failed: 'failed',
    skipped: 'skipped',
    refused: 'not done',
    unknown: 'nobody knows',
    broken: 'something went wrong',
  },
  steps: 'Steps',
  cost: (dollars, seconds) => `estimated cost $${dollars} · estimated time ${seconds} s`,
  files: (folder) => `Files: ${folder}`,
  record: (entries) => `✔ ${entries} entries on the record, intact`,
  recordBroken: (problem) => `✘ something is wrong with the record: ${problem}`,
  nobody: 'Nobody is there to answer, so this is where it stops.',
};

const ja: TerminalTexts = {
  welcome: (tools) => `Dream Agent です。動く前に確認します。\n使えるツール: ${tools}`,
  examples: '例) 先月のハルダムの日焼け止めのレビューを分析してレポートを作って\n    ヌベラのクッションの評判は？\n    (終わるには Ctrl-D)',
  prompt: 'ご用件をどうぞ > ',
  goodbye: 'ご利用ありがとうございました。',
  layers: { understood: 'ご依頼を理解しました', planned: '計画を立てました' },
  started: (task) => `開始: ${task}`,
  finished: { completed: '完了', failed: '失敗', skipped: '省略', refused: '実行せず', unknown: '結果不明', broken: '問題発生' },
  steps: '作業',
  cost: (dollars, seconds) => `見積もり費用 $${dollars} · 見積もり時間 ${seconds}秒`,
  files: (folder) => `ファイルの場所: ${folder}`,
  record: (entries) => `✔ 記録 ${entries} 件、改ざんなし`,
  recordBroken: (problem) => `✘ 記録に問題があります: ${problem}`,
  nobody: '答える人がいないため、ここで止めます。',
};

export const TERMINAL_TEXTS: Readonly<Record<Language, TerminalTexts>> = { ko, en, ja };
