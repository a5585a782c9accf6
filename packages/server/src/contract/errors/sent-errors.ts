import type { ErrorEntry } from './error-entry.ts';

/** What was sent is not what is expected. */
export const SENT_ERRORS = {
  INPUT_INVALID: {
    number: 1101,
    status: 422,
    title: {
      ko: '보낸 내용이 올바르지 않습니다',
      en: 'What was sent does not have the expected form',
      ja: '送られた内容の形式が正しくありません',
    },
  },
  BODY_MALFORMED: {
    number: 1102,
    status: 400,
    title: { ko: '본문을 읽을 수 없습니다', en: "The body can't be read", ja: '本文を読み取れません' },
  },
  BODY_TOO_LARGE: {
    number: 1103,
    status: 413,
    title: { ko: '보낸 내용이 너무 큽니다', en: 'What was sent is too large', ja: '送られた内容が大きすぎます' },
  },
  MEDIA_TYPE_UNSUPPORTED: {
    number: 1104,
    status: 415,
    title: { ko: '이 미디어 형식은 받지 않습니다', en: 'This media type is not taken here', ja: 'このメディア形式は受け付けません' },
  },
  UPLOAD_REFUSED: {
    number: 1105,
    status: 415,
    title: {
      ko: '파일의 내용이 밝힌 형식과 다릅니다',
      en: 'The file is not what it says it is',
      ja: 'ファイルの中身が示された形式と違います',
    },
  },
  CURSOR_INVALID: {
    number: 1106,
    status: 422,
    title: { ko: '이 커서로는 이어서 읽을 수 없습니다', en: "One can't go on from this cursor", ja: 'このカーソルからは続けられません' },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    number: 1107,
    status: 409,
    title: {
      ko: '같은 키의 첫 요청이 아직 처리 중입니다',
      en: 'The first request with this key is still being worked on',
      ja: '同じキーの最初の要求がまだ処理中です',
    },
  },
  ROUTE_NOT_FOUND: {
    number: 1108,
    status: 404,
    title: { ko: '그런 주소가 없습니다', en: 'There is no such address', ja: 'そのアドレスはありません' },
  },
  METHOD_NOT_ALLOWED: {
    number: 1109,
    status: 405,
    title: {
      ko: '이 주소에서는 쓸 수 없는 방법입니다',
      en: "This address doesn't take that method",
      ja: 'このアドレスではその方法を使えません',
    },
  },
  POLICY_VERSION_NOT_FOUND: {
    number: 1110,
    status: 404,
    title: { ko: '그런 정책 버전이 없습니다', en: 'There is no such version of the policy', ja: 'そのポリシーの版はありません' },
  },
  MESSAGE_INVALID: {
    number: 1111,
    status: 422,
    title: {
      ko: '소켓 메시지의 형식이 올바르지 않습니다',
      en: 'The message on the socket does not have the expected form',
      ja: 'ソケットのメッセージの形式が正しくありません',
    },
  },
  RANGE_OUTSIDE: {
    number: 1112,
    status: 416,
    title: {
      ko: '파일의 끝을 넘어선 범위입니다',
      en: 'The range lies beyond the end of the file',
      ja: 'ファイルの終わりを超えた範囲です',
    },
  },
  POLICY_STALE: {
    number: 1113,
    status: 409,
    title: {
      ko: '그 사이에 다른 정책이 적용되었습니다',
      en: 'Another policy has been put in force meanwhile',
      ja: 'その間に別のポリシーが適用されました',
    },
  },
  WEBHOOK_NOT_FOUND: {
    number: 1114,
    status: 404,
    title: { ko: '그런 웹훅이 없습니다', en: 'There is no such webhook', ja: 'そのWebhookはありません' },
  },
  WEBHOOK_DISABLED: {
    number: 1115,
    status: 409,
    title: { ko: '꺼져 있는 웹훅입니다', en: 'The webhook is disabled', ja: 'このWebhookは無効です' },
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
