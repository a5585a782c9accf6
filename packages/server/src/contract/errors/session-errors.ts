import type { ErrorEntry } from './error-entry.ts';

/** Sessions, and what belongs to them. */
export const SESSION_ERRORS = {
  SESSION_NOT_FOUND: {
    number: 3101,
    status: 404,
    title: { ko: '그런 세션이 없습니다', en: 'There is no such session', ja: 'そのセッションはありません' },
  },
  SESSION_BUSY: {
    number: 3102,
    status: 409,
    title: {
      ko: '이 세션에서 다른 실행이 진행 중입니다',
      en: 'Another run of this session is under way',
      ja: 'このセッションの別の実行が進行中です',
    },
  },
  SESSION_IDLE: {
    number: 3103,
    status: 409,
    title: {
      ko: '이 세션에는 진행 중인 실행이 없습니다',
      en: 'No run of this session is under way',
      ja: 'このセッションに進行中の実行はありません',
    },
  },
  PLAN_NOT_FOUND: {
    number: 3104,
    status: 404,
    title: { ko: '그런 계획이나 버전이 없습니다', en: 'There is no such plan or version', ja: 'その計画または版はありません' },
  },
  PLAN_VERSION_STALE: {
    number: 3105,
    status: 409,
    title: { ko: '그 사이에 계획의 새 버전이 생겼습니다', en: 'There is a newer version of the plan', ja: '計画の新しい版ができています' },
  },
  CHECKPOINT_NOT_FOUND: {
    number: 3106,
    status: 404,
    title: { ko: '그런 체크포인트가 없습니다', en: 'There is no such checkpoint', ja: 'そのチェックポイントはありません' },
  },
  ARTIFACT_NOT_FOUND: {
    number: 3107,
    status: 404,
    title: { ko: '그런 파일이 없습니다', en: 'There is no such artifact', ja: 'その成果物はありません' },
  },
  UPLOAD_NOT_FOUND: {
    number: 3108,
    status: 404,
    title: { ko: '그런 업로드가 없습니다', en: 'There is no such upload', ja: 'そのアップロードはありません' },
  },
  EVENTS_GONE: {
    number: 3109,
    status: 410,
    title: {
      ko: '그 번호의 사건은 더 이상 없습니다',
      en: 'The events after that number are no longer kept',
      ja: 'その番号以降の出来事はもう残っていません',
    },
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
