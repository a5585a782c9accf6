import type { StartTexts } from './start-texts.ts';

export const ja: StartTexts = {
  steps: {
    database: 'PostgreSQL を起動しています',
    'waiting-for-database': 'データベースを待っています',
    tables: 'テーブルを確認しています',
    agent: 'エージェントを起こしています',
    pages: 'ページを作成しています',
    server: '入口を開けています',
  },
  seconds: (seconds) => `${seconds} 秒`,
  welcome: 'Dream Agent · 先に尋ねてから動くエージェントです',
  openThis: 'このアドレスを開いてください:',
  opened: 'ブラウザーでこのアドレスを開きます:',
  once: '一時間以内に一度だけサインインできるアドレスです。もう一度起動すると新しいものが表示されます。',
  at: (url) => `${url} で準備ができました`,
  howToSignIn: 'まだ誰もいなければ npx dream-agent user add で最初の人を作ってください。',
  drives: '実行を受け持つ準備ができました。',
  kept: (folder) => `すべては ${folder} に保存されます`,
  thinksByRules: 'サンプルデータと規則だけで考えます (キーもネットワークも不要)',
  thinksWith: (model) => `${model} で考え、だめなら規則で続けます`,
  otherPort: (port) => `4000 番ポートは使われているので ${port} 番にしました`,
  keys: 'Ctrl-C で終わります。次の起動はここから続きます。',
  stopping: '始めたことを終わらせています。すぐに終わるにはもう一度 Ctrl-C を押してください。',
  stopped: '終了しました。',
  cannotStart: '起動できません。',
  alreadyRuns: (folder, url) =>
    `${folder} ではすでに起動しています${url === undefined ? '' : ` (${url})`}。そちらを使うか、先に終了してください。`,
  broken: (why) => `これ以上続けられません: ${why}`,
};
