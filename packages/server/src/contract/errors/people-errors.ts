import type { ErrorEntry } from './error-entry.ts';

/** Who may. */
export const PEOPLE_ERRORS = {
  NOT_SIGNED_IN: {
    number: 2101,
    status: 401,
    title: { ko: '로그인이 필요합니다', en: 'Nobody is signed in', ja: 'サインインが必要です' },
  },
  SIGN_IN_FAILED: {
    number: 2102,
    status: 401,
    title: { ko: '로그인하지 못했습니다', en: 'The sign-in failed', ja: 'サインインできませんでした' },
  },
  NOT_ALLOWED: {
    number: 2103,
    status: 403,
    title: { ko: '이 사람에게는 허용되지 않습니다', en: 'This person may not do that', ja: 'この人には許可されていません' },
  },
  SCOPE_MISSING: {
    number: 2104,
    status: 403,
    title: { ko: 'API 키의 범위를 벗어났습니다', en: 'The API key is not meant for that', ja: 'APIキーの範囲外です' },
  },
  CSRF_MISMATCH: {
    number: 2105,
    status: 403,
    title: {
      ko: '요청이 이 페이지에서 온 것인지 확인할 수 없습니다',
      en: "The request can't be told to come from our own page",
      ja: '要求がこのページから来たことを確認できません',
    },
  },
  ORIGIN_REFUSED: {
    number: 2106,
    status: 403,
    title: { ko: '다른 출처에서 온 요청입니다', en: 'The request comes from another origin', ja: '別のオリジンからの要求です' },
  },
  TICKET_INVALID: {
    number: 2107,
    status: 401,
    title: {
      ko: '소켓 입장권이 없거나 이미 쓰였습니다',
      en: 'The ticket is missing, used or too old',
      ja: 'ソケットの入場券がないか、使用済みか、期限切れです',
    },
  },
  RATE_LIMITED: {
    number: 2108,
    status: 429,
    title: {
      ko: '요청이 너무 많습니다. 잠시 뒤에 다시 하십시오',
      en: 'Too many requests; wait a while',
      ja: '要求が多すぎます。しばらく待ってください',
    },
  },
  LAST_ADMIN: {
    number: 2109,
    status: 409,
    title: { ko: '마지막 관리자는 남아 있어야 합니다', en: 'The last admin has to stay one', ja: '最後の管理者は残らなければなりません' },
  },
  USER_NOT_FOUND: {
    number: 2110,
    status: 404,
    title: { ko: '그런 사용자가 없습니다', en: 'There is no such person', ja: 'その利用者はいません' },
  },
  EMAIL_TAKEN: {
    number: 2111,
    status: 409,
    title: {
      ko: '다른 사람이 쓰는 이메일 주소입니다',
      en: 'Somebody else has this e-mail address',
      ja: '別の人が使っているメールアドレスです',
    },
  },
  PASSWORD_TOO_WEAK: {
    number: 2112,
    status: 422,
    title: { ko: '비밀번호가 너무 쉽습니다', en: 'The password is too easy to guess', ja: 'パスワードが簡単すぎます' },
  },
  GROUP_NOT_FOUND: {
    number: 2113,
    status: 404,
    title: { ko: '그런 그룹이 없습니다', en: 'There is no such group', ja: 'そのグループはありません' },
  },
  GROUP_EXISTS: {
    number: 2114,
    status: 409,
    title: { ko: '같은 이름의 그룹이 있습니다', en: 'There is a group of this name', ja: '同じ名前のグループがあります' },
  },
  API_KEY_NOT_FOUND: {
    number: 2115,
    status: 404,
    title: { ko: '그런 API 키가 없습니다', en: 'There is no such API key', ja: 'そのAPIキーはありません' },
  },
  WEB_SESSION_NOT_FOUND: {
    number: 2116,
    status: 404,
    title: { ko: '그런 로그인 기록이 없습니다', en: 'There is no such web session', ja: 'そのウェブセッションはありません' },
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
