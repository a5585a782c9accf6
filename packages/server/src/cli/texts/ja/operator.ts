import type { OperatorTexts } from '../operator-texts.ts';

const moment = new Intl.DateTimeFormat('ja', { dateStyle: 'short', timeStyle: 'short' });

export const operator: OperatorTexts = {
  nothingStarted: (folder) =>
    `ここではまだ起動していません。${folder} にデータベースがありません。dream-agent start が作ります。別のものは DATABASE_URL で指定します。`,
  noTables: 'データベースにこの版の表がありません。dream-agent start が作ります。',
  newPassword: '新しいパスワード',
  passwordSet: 'パスワードを設定しました。この人のブラウザーはすべてサインアウトされます',
  emailTaken: (email) => `${email} はほかの人が使っています。`,
  noSuchUser: (typed) => `ユーザー ${typed} はいません。ID かメールアドレスを指定してください: dream-agent user list`,
  lastAdmin: (name) => `${name} さんは最後の管理者です。先にほかの人を管理者にしてください。`,
  disabled: '停止中',
  enabled: '有効',
  noKeyForDisabled: (name) => `${name} さんは停止中です。先に有効にしてください。`,
  keyShownOnce: 'キーが表示されるのは今だけです。',
  noSuchKey: (id) => `使えるキー ${id} はありません: dream-agent key list`,
  revoked: '失効',
  expired: '期限切れ',
  neverUsed: '未使用',
  lastUsed: (at) => `最終使用 ${moment.format(at)}`,
  intact: (entries, hash) => `✔ サーバーの確認では異常なし: ${entries}件。末尾のハッシュ: ${hash}`,
  recordBroken: (problem) => `バックアップの記録を検証できません: ${problem}`,
  restored: (rows, files, entries) =>
    `✔ ${rows}行と${files}個のファイルを戻しました。${entries}件の記録は無傷です。dream-agent start で続きから始まります。`,
  olderRecord: (problem) => `${problem}。起動時に --accept-older-record "理由" が必要で、理由は記録に残ります。`,
  backupProblem: (path, problem) => {
    switch (problem.kind) {
      case 'damaged':
        return `${path} は${problem.line}行目が壊れているか、バックアップではありません。何も変更していません。`;
      case 'not-whole':
        return `${path} は途中で切れています。何も変更していません。`;
      case 'other-version':
        return `${path} は別の版で作られています(${problem.migration} が異なります)。その版で復元してから更新してください。何も変更していません。`;
      case 'not-empty':
        return 'データベースが空ではありません。--replace を付けると今あるものをバックアップで置き換えます。何も変更していません。';
      case 'in-use':
        return 'このデータベースを使うサーバーが動いています。先に止めてください。何も変更していません。';
    }
  },
  existsAlready: (path) => `${path} は既に存在するため、そのままにしました。`,
  noSigningKey: (file) => `署名する鍵がありません。${file} も signing_key の設定もありません。dream-agent start が作ります。`,
  gates: (count) => `ゲート${count}個`,
  backTested: ({ actions, same, now_asks, no_longer_asks, now_denies }) =>
    `操作${actions}件を判定し直しました: 同じ ${same}、新たに尋ねる ${now_asks}、尋ねなくなる ${no_longer_asks}、新たに禁止 ${now_denies}。`,
  wouldAsk: (count, approved, refused) => `${count}回尋ねたはずです (当時の承認 ${approved}、拒否 ${refused})`,
  toolStandings: { in_force: '使用中', changed: '停止: 変更あり', new: '停止: 新規' },
  toolAsBefore: '承認された内容に戻っていますが、その間は別の内容でした。',
  toolDigestNeeded: (name) => `端末でない場合は、受け入れる内容を --digest で指定します。${name} の値は dream-agent tools に出ます。`,
  otherToolDigest: (name, now) => `${name} の説明はその間にまた変わりました（digest ${now}）。確認し直してください: dream-agent tools`,
  nothingAccepted: '受け入れていません。道具は停止のままです。',
  noSuchOutsideTool: (name) => `外部サーバーが提供する道具「${name}」はありません: dream-agent tools`,
  noSuchWebhook: (name) => `Webhook ${name} はありません。config/server.yaml で設定します: dream-agent webhook list`,
  webhookDisabled: (name) => `${name} は無効か、設定から外されているため送れません。設定 → 通知経路で有効にできます。`,
  webhookStates: { on: '有効', disabled: '無効', removed: '設定なし' },
  waiting: (count) => `待機 ${count} 件`,
  deadLetters: (count) => `配信失敗 ${count} 件`,
  resent: (count) => `${count} 件を送り直します`,
  droppedLetters: (count) => `${count} 件を破棄しました`,
  moreInJson: (count) => `… ほかに${count}件: --json`,
};
