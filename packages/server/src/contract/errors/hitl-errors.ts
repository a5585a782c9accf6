import { ERRORS, type HitlErrorCode } from '@dream-agent/hitl/schema';
import type { ErrorEntry } from './error-entry.ts';

/** The library says it in English; here it is in the other languages. A code without a line does not compile. */
const TITLES: Readonly<Record<HitlErrorCode, { readonly ko: string; readonly ja: string }>> = {
  HITL_INVALID_INPUT: { ko: '입력 형식이 올바르지 않습니다', ja: '入力の形式が正しくありません' },
  HITL_NOT_CANONICAL: { ko: '값을 표준 JSON으로 쓸 수 없습니다', ja: '値を正規のJSONで表せません' },
  HITL_POLICY_INVALID: { ko: '정책이 올바르지 않습니다', ja: 'ポリシーが正しくありません' },
  HITL_IDEMPOTENCY_KEY_REUSED: { ko: '이 멱등 키는 다른 요청에 이미 쓰였습니다', ja: 'この冪等キーは別の要求にすでに使われています' },
  HITL_NOT_PERMITTED: { ko: '이 사람은 이 요청을 결정할 수 없습니다', ja: 'この人はこの依頼を決定できません' },
  HITL_SELF_APPROVAL: { ko: '실행을 시작한 사람은 스스로 승인할 수 없습니다', ja: '実行を始めた本人は承認できません' },
  HITL_SIGNATURE_INVALID: { ko: '메시지의 서명이 올바르지 않습니다', ja: 'メッセージの署名が正しくありません' },
  HITL_RUN_NOT_FOUND: { ko: '그런 실행이 없습니다', ja: 'その実行はありません' },
  HITL_RUN_ENDED: { ko: '실행이 이미 끝났습니다', ja: '実行はすでに終わっています' },
  HITL_SESSION_NOT_PAUSED: { ko: '실행이 일시 정지 상태가 아닙니다', ja: '実行は一時停止していません' },
  HITL_FENCED: { ko: '다른 소유자가 이 실행을 넘겨받았습니다', ja: '別の所有者がこの実行を引き継ぎました' },
  HITL_REQUEST_NOT_FOUND: { ko: '그런 요청이 없습니다', ja: 'その依頼はありません' },
  HITL_REQUEST_CLOSED: { ko: '이미 답한 요청입니다', ja: 'この依頼にはすでに回答があります' },
  HITL_REQUEST_EXPIRED: { ko: '기한이 지난 뒤에 온 답입니다', ja: '期限を過ぎてからの回答です' },
  HITL_INVALID_RESPONSE: { ko: '답의 형식이 올바르지 않습니다', ja: '回答の形式が正しくありません' },
  HITL_DECISION_NOT_ALLOWED: { ko: '이 요청에는 그렇게 답할 수 없습니다', ja: 'この依頼にはその回答はできません' },
  HITL_REASON_REQUIRED: { ko: '이 요청에는 이유가 필요합니다', ja: 'この依頼には理由が必要です' },
  HITL_DIGEST_MISMATCH: { ko: '화면에 보인 것과 지금 묻는 것이 다릅니다', ja: '表示された内容と今問われている内容が違います' },
  HITL_ALREADY_VOTED: { ko: '이 사람은 이미 의견을 냈습니다', ja: 'この人はすでに投票しています' },
  HITL_ESCALATION_EXHAUSTED: { ko: '더 넘길 사람이 없습니다', ja: 'これ以上引き継ぐ相手がいません' },
  HITL_ACTION_CHANGED: { ko: '실행하려는 것이 승인된 것과 다릅니다', ja: '実行される内容が承認された内容と違います' },
  HITL_NOT_APPROVED: { ko: '승인되지 않은 동작입니다', ja: 'この操作は承認されていません' },
  HITL_ACTION_DENIED: { ko: '정책이 금지한 동작입니다', ja: 'この操作はポリシーで禁じられています' },
  HITL_MODIFICATION_FAILED: { ko: '변경을 적용하지 못했습니다. 원래 그대로입니다', ja: '変更を適用できませんでした。元のままです' },
  HITL_ACTION_CONFLICT: { ko: '실행의 이 단계에는 이미 다른 동작이 있습니다', ja: '実行のこの段階には別の操作がすでにあります' },
  HITL_TIMEOUT: { ko: '제때 답한 사람이 없습니다', ja: '時間内に回答がありませんでした' },
  HITL_NOBODY_AVAILABLE: { ko: '물어볼 사람이 없습니다', ja: '尋ねる相手がいません' },
  HITL_GRANT_NOT_FOUND: { ko: '그런 사전 승인이 없습니다', ja: 'その事前承認はありません' },
  HITL_DELEGATION_NOT_FOUND: { ko: '그런 위임이 없습니다', ja: 'その委任はありません' },
  HITL_BUDGET_SPENT: {
    ko: '실행이 허용된 것보다 많은 질문을 했습니다. 사람이 재개해야 합니다',
    ja: '実行が許された数より多く質問しました。人が再開する必要があります',
  },
  HITL_NOT_READ_YET: {
    ko: '매우 위험한 요청입니다. 충분히 읽은 뒤에 승인할 수 있습니다',
    ja: 'リスクが極めて高い要求です。十分に読んでから承認できます',
  },
  HITL_EFFECT_NOT_FOUND: { ko: '시작되지 않은 동작입니다', ja: 'この操作は始まっていません' },
  HITL_EFFECT_FINISHED: { ko: '이미 수행된 동작입니다', ja: 'この操作はすでに行われました' },
  HITL_OUTCOME_UNKNOWN: { ko: '동작이 일어났는지 아무도 알 수 없습니다', ja: '操作が行われたかどうか分かりません' },
  HITL_SETTLED_TOO_EARLY: { ko: '호출이 아직 진행 중일 수 있습니다', ja: '呼び出しがまだ続いているかもしれません' },
  HITL_UNKNOWN_TOOL: { ko: '그런 도구가 없습니다', ja: 'その道具はありません' },
  HITL_AUDIT_BROKEN: { ko: '기록이 변경되었습니다', ja: '記録が変えられています' },
  HITL_MIGRATION_FAILED: { ko: '데이터베이스를 새 버전으로 바꾸지 못했습니다', ja: 'データベースを更新できませんでした' },
};

export const HITL_ERRORS = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { number, status, text }]) => [
    code,
    { number, status, title: { ...TITLES[code as HitlErrorCode], en: text } },
  ]),
) as Readonly<Record<HitlErrorCode, ErrorEntry>>;
