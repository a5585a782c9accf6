import type { PeopleTexts } from '../people-texts.ts';
import { sizeOf } from '../size-of.ts';

const moment = new Intl.DateTimeFormat('ja', { dateStyle: 'short', timeStyle: 'short' });

export const people: PeopleTexts = {
  noCredential:
    '接続先のサーバーがありません。このフォルダーで起動する(dream-agent start)、ログインする(dream-agent login https://…)、または DREAM_AGENT_URL と DREAM_AGENT_KEY を設定してください。',
  unreachable: (url, why) => `${url} が応答しません: ${why}。サーバーは動いていますか。dream-agent doctor で原因が分かります。`,
  notLetIn: 'このキーでは入れません。dream-agent login でログインし直すか、dream-agent key create で新しいキーを作ってください。',
  connectionLost: '接続が切れたため、つなぎ直しています。見落とすものはありません。',
  nothingTyped: '入力がなかったため、何もしていません。',
  yes: ['はい'],
  when: (at) => moment.format(at),
  until: (at) => `${moment.format(at)}まで`,
  size: sizeOf,

  notAnId: (typed, form) => `「${typed}」は ${form} の形の ID ではありません`,
  notADigest: (typed, least) => `--digest「${typed}」: 表示されたダイジェストを16進数${least}桁以上で指定してください`,
  otherDigest: (id, now) => `${id} の内容は変わっています (ダイジェスト ${now})。もう一度ご確認ください: dream-agent show ${id}`,
  digestNeeded: (id) =>
    `何かを実行させる回答は、見た内容に結び付きます。dream-agent show ${id} が表示するダイジェストを --digest で渡すか、端末で決定してください。`,
  exactlySo: 'この内容でよろしいですか [y/n]',
  readFirst: (seconds) => `リスクが極めて高い要求です。内容をお読みください。${seconds}秒後に承認を送ります。Ctrl-Cで取りやめます。`,
  nothingSent: '何も送っていません。依頼は元のままです。',
  recorded: (what, id) => `${id}: ${what}`,
  nextRequest: (id) => `変更した内容は別の依頼になりました: ${id}`,
  voted: (approvals, needed, about) => `${about}: ${needed}人中${approvals}人が同意しました`,
  escalated: (to, id) => `${id} は ${to} に引き継がれました`,
  closed: 'この依頼はもう閉じています',
  requestStatuses: { pending: '待機中', decided: '決定済み', expired: '期限を過ぎました', cancelled: 'もう必要ありません' },
  decidedBy: {
    human: (what, by, when) => `${by} さんが決定済みです: ${what} (${when})`,
    timeout: (what, _by, when) => `時間内に回答がありませんでした: ${what} (${when})`,
    grant: (what, by, when) => `${by} さんの事前承認により: ${what} (${when})`,
  },
  notAnAssignee: (typed) => `--to「${typed}」: 名前、group:… または role:… で指定してください`,
  oneChange: '--words、--set、--parameters のどれか一つで変更を指定してください。',
  wordsAreForPlans: '--words は計画のためのものです。呼び出しは --set か --parameters で変えます。',
  notAnAssignment: (typed) => `「${typed}」: 名前=値 の形で指定してください`,
  requestFacts: (by, session) => `依頼者 ${by}、セッション ${session}`,

  nothingWaits: '待っている依頼はありません。',
  thereAreMore: 'ほかにもあります。--limit か絞り込みを使ってください。',
  whichOne: (count) => `どれを見ますか (1–${count}、Enter で最初、q で終了)`,
  noneOfThese: (typed) => `「${typed}」は一覧にありません。`,
  leftOpen: '決定せず、そのままにしました。',
  watching: '見守っています。Ctrl-C で終わります。',
  happened: {
    hitl_timeout: '時間内に回答がありませんでした',
    hitl_cancelled: 'もう回答は必要ありません',
    hitl_warning: '期限が近づいています',
    hitl_reminded: 'まだ回答を待っています',
  },

  pausing: (isPaused, done, left) =>
    `${isPaused ? '一時停止しました' : '実行中の作業を終えて止まります。新しくは始めません'} (完了 ${done}、残り ${left})`,
  paused: '一時停止しました。',
  budgetSpent: {
    per_run: (session) =>
      `この実行は許された数だけ質問したため、一時停止しました。同じ数だけ質問させるには dream-agent resume ${session}、終えるには dream-agent cancel ${session}`,
    per_run_per_minute: (session) =>
      `この実行は1分間に質問しすぎたため、一時停止しました。続けるには dream-agent resume ${session}、終えるには dream-agent cancel ${session}`,
  },
  resumed: '続けます。',
  cancelling: (isOver, requests) => `${isOver ? '取り消しました' : '取り消しています'} (取り下げた質問 ${requests}件)`,
  noSessions: 'セッションはありません。',
  runStatuses: {
    none: '–',
    queued: '順番待ち',
    running: '実行中',
    waiting: '回答待ち',
    paused: '一時停止',
    succeeded: '完了',
    failed: '失敗',
    rejected: '却下',
    cancelled: '取り消し',
  },
  waiting: (requests) => `回答待ち${requests}件`,
  waitsFor: (who, id) => `${who} の決定を待っています。決まれば続きます: ${id}`,
  stillWaits: (id) => `回答待ちのまま残っています: dream-agent inbox または dream-agent show ${id}`,
  files: 'ファイル',
  otherFiles: (count) => `+ ほかのファイル ${count}件`,
  saveHint: '  (--save フォルダー で受け取れます)',
  goOnWith: (session) => `続きは: dream-agent ask --session ${session} "…"`,

  apiKey: (url) => `${url} の API キー`,
  loggedIn: (name, role, file) => `${name} (${role}) さんでログインしました。保管先: ${file}`,
  loggedOut: (file) => `${file} を消しました`,
};
