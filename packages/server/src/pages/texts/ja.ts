import type { PageTexts } from './page-texts.ts';

export const ja: PageTexts = {
  signingIn: 'サインインしています…',
  tokenUsed: 'このアドレスは使用済みか、期限が切れています。サーバーを起動し直すと新しいアドレスが表示されます。',
  withoutScript: 'このページには JavaScript が必要です。',
  intro: '先に尋ねてから動くエージェントです。',
  signedInAs: 'サインイン中:',
  signOut: 'サインアウト',
  waiting: '判断を待っている依頼:',
  nothingWaits: '待っている依頼はありません。',
  answerThem: '仕事を頼むには npx dream-agent ask "…"、待っている依頼は npx dream-agent inbox で見られます。',
  signIn: 'サインイン',
  email: 'メールアドレス',
  password: 'パスワード',
  signInWith: '次のアカウントでサインイン:',
  orAddress: 'または、サーバーを起動した画面に表示されたアドレスを開いてください。',
  signInFailed: 'サインインできませんでした。入力内容を確認してください。',
  away: '今はサーバーが応答しません。',
  docs: 'API の説明',
};
