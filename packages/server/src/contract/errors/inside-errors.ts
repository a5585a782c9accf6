import type { ErrorEntry } from './error-entry.ts';

/** Other people's servers, and our own. */
export const INSIDE_ERRORS = {
  PROVIDER_FAILED: {
    number: 8001,
    status: 502,
    title: {
      ko: '로그인 제공자가 응답하지 않습니다',
      en: 'The sign-in provider could not be used',
      ja: 'サインインの提供元を使えませんでした',
    },
  },
  WEBHOOK_FAILED: {
    number: 8002,
    status: 502,
    title: { ko: '웹훅을 전달하지 못했습니다', en: 'The webhook could not be delivered', ja: 'ウェブフックを届けられませんでした' },
  },
  INTERNAL: {
    number: 9101,
    status: 500,
    title: { ko: '서버 안에서 문제가 생겼습니다', en: 'Something went wrong inside the server', ja: 'サーバーの内部で問題が起きました' },
  },
  NOT_READY: {
    number: 9102,
    status: 503,
    title: { ko: '서버가 아직 준비되지 않았습니다', en: 'The server is not ready', ja: 'サーバーの準備ができていません' },
  },
  SHUTTING_DOWN: {
    number: 9103,
    status: 503,
    title: { ko: '서버가 종료되는 중입니다', en: 'The server is going down', ja: 'サーバーは終了中です' },
  },
  DATABASE_UNAVAILABLE: {
    number: 9104,
    status: 503,
    title: { ko: '데이터베이스에 연결할 수 없습니다', en: 'The database could not be reached', ja: 'データベースに接続できません' },
  },
  CONFIG_INVALID: {
    number: 9105,
    status: 500,
    title: { ko: '서버 설정이 잘못되었습니다', en: 'A setting of the server is wrong', ja: 'サーバーの設定が間違っています' },
  },
  OVERLOADED: {
    number: 9106,
    status: 503,
    title: { ko: '서버가 너무 바쁩니다', en: 'The server has too much to do', ja: 'サーバーが混み合っています' },
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
