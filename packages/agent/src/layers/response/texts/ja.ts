import type { Counts, ResponseTexts } from './response-texts.ts';

const why = (reason: string): string => (reason === '' ? '' : `（理由：${reason}）`);

const nothingToDo = '実行した作業はありません。';

function counted({ all, done, unknown, not }: Counts): string {
  if (all === 0) return nothingToDo;
  const parts = [
    ...(done > 0 ? [`完了${done}件`] : []),
    ...(not > 0 ? [`未実施${not}件`] : []),
    ...(unknown > 0 ? [`実行されたか不明${unknown}件`] : []),
  ];
  return `全${all}件の内訳は、${parts.join('、')}です。`;
}

const lines = (tools: readonly { title: string; description: string }[]): string =>
  tools.map(({ title, description }) => `- ${title}：${description}`).join('\n');

export const ja: ResponseTexts = {
  opening: {
    completed: (counts) => {
      if (counts.done === counts.all) return 'ご依頼の作業が完了しました。';
      return counts.done === 0
        ? `ご依頼の作業を完了できませんでした。${counted(counts)}`
        : `ご依頼の作業の一部が完了しました。${counted(counts)}`;
    },
    aborted: (counts) => `作業を中止しました。${counted(counts)}`,
    rejected: (counts) => `承認されなかったため、これ以上は進めていません。${counted(counts)}`,
    failed: (counts) => `問題が発生したため、最後まで進められませんでした。${counted(counts)}`,
  },
  nothingToDo,
  reason: (reason) => `理由：${reason}`,
  headings: { steps: '途中の作業', files: '作成したファイル', sources: '出典', notDone: 'できなかったこと' },
  workingFiles: (count) => `作業ファイル ${count}件`,
  source: (name, rows, from, to) => {
    const period = from === undefined && to === undefined ? [] : [`${from ?? '最初'}〜${to ?? '現在'}`];
    const details = [...(rows === undefined ? [] : [`${rows}件`]), ...period];
    return details.length === 0 ? name : `${name}（${details.join('、')}）`;
  },
  notDone: {
    pending: (label, reason) => `${label}：開始していません${why(reason)}`,
    running: (label, reason) => `${label}：開始しましたが終わっていません。一部は実行された可能性があります${why(reason)}`,
    failed: (label, reason) => `${label}：失敗しました${why(reason)}`,
    skipped: (label, reason) => `${label}：省略しました${why(reason)}`,
    refused: (label, reason) => `${label}：承認されなかったため、行っていません${why(reason)}`,
    unknown: (label, reason) => `${label}：実行された可能性がありますが、確認できませんでした${why(reason)}`,
    cancelled: (label, reason) => `${label}：取り消されました${why(reason)}`,
  },
  suggestions: {
    report: '結果をレポートにまとめましょうか？',
    compare: '競合他社と比較してみましょうか？',
    trends: '時系列の変化を見てみましょうか？',
    keywords: 'よく出てくるキーワードを抽出しましょうか？',
    video: '同じ内容で動画を作成しましょうか？',
    ad: '広告文の案を作成しましょうか？',
    dashboard: 'ダッシュボードにまとめましょうか？',
    translate: 'ほかの言語でも作成しましょうか？',
    other_period: 'ほかの期間も見てみましょうか？',
  },
  tryAgain: (label) => `もう一度試しましょうか？ 対象：${label}`,
  findOut: (label) => `実際に実行されたかどうか、ご確認いただけますか？ 対象：${label}`,
  otherWay: (label) => `ほかのやり方をご希望でしたら、お知らせいただけますか？ 対象：${label}`,
  goOn: '残りの作業を続けましょうか？',
  newPlan: '変更したい点をお知らせいただければ、計画を立て直しましょうか？',
  capabilities: (tools) => `次のようなことをお手伝いできます。\n${lines(tools)}\n重要な作業は、実行する前に必ずお伺いします。`,
  noTools: '現在、利用できるツールがありません。ツールを登録していただければ、お手伝いします。',
  howTo: (tools) =>
    `やりたいことを普段の言葉でお書きください。何について（ブランドや製品）、いつ（期間）、どの形式で、を添えていただくとより正確です。先に計画をお見せし、承認をいただいてから実行します。${tools.length === 0 ? '' : `\n関連するツール：\n${lines(tools)}`}`,
  greeting: 'こんにちは。どのようなご用件でしょうか？',
  thanks: 'お役に立てて何よりです。ほかにもご用がありましたらお知らせください。',
  farewell: 'ありがとうございました。またお待ちしています。',
  smallTalk: 'お話しいただきありがとうございます。分析やコンテンツ作成など、お手伝いできることがあればお知らせください。',
  examples: ['先月のレビューの感情分析をして', '競合と比較するレポートを作って', '在庫の状況を見せて'],
};
