import { AUDIT_PROBLEMS, type AuditSentences } from './audit-problem.ts';

const ko: AuditSentences = {
  not_an_export: () => '감사 로그 내보내기 파일이 아닙니다. 첫 줄이 머리글이 아닙니다',
  not_utf8: () => '이 줄은 UTF-8 텍스트가 아닙니다',
  too_long: ({ limit }) => `이 줄이 ${limit}바이트보다 깁니다`,
  not_json: () => '이 줄은 JSON이 아닙니다',
  not_canonical: () => '이 줄은 정규 형식이 아니므로 내보낸 그대로가 아닙니다',
  malformed: () => '이 줄에 있어서는 안 되는 필드가 있거나 있어야 할 필드가 없습니다',
  unknown_type: ({ type }) => `이 버전은 "${type}" 유형을 알지 못합니다. 새 버전을 사용하세요`,
  out_of_order: ({ expected, found }) => `항목 ${expected} 자리에 ${found}이(가) 있습니다. 항목이 삭제, 추가 또는 이동되었습니다`,
  broken_link: ({ seq }) => `항목 ${seq}이(가) 앞 항목과 이어지지 않습니다`,
  wrong_hash: ({ seq }) => `항목 ${seq}의 내용이 바뀌었습니다. 해시가 맞지 않습니다`,
  anchor_differs: ({ expected, found }) =>
    `로그는 항목 ${expected} 다음의 정해진 해시에서 시작해야 하는데 ${found} 다음이라고 적혀 있습니다`,
  anchor_unvouched: ({ seq }) => `항목 ${seq}까지가 없으며, 이를 보증하는 서명된 체크포인트도 없습니다`,
  anchor_unrecorded: ({ seq }) => `항목 ${seq}까지가 없으며, 정리되었다는 기록도 없습니다`,
  rewritten: ({ seq, since }) => `체크포인트의 항목 ${seq} 해시가 다릅니다. 항목 ${since} 뒤의 내용이 다시 쓰였습니다`,
  truncated: ({ known, last }) => `뒷부분이 잘렸습니다. 체크포인트는 항목 ${known}개를 알고 있지만 로그는 ${last}에서 끝납니다`,
  no_end: ({ last }) => `뒷부분이 잘렸습니다. 항목 ${last} 다음에 완전한 끝줄이 없습니다`,
  wrong_end: ({ last }) => `끝줄이 로그와 맞지 않습니다. 로그는 항목 ${last}에서 끝납니다`,
  after_end: () => '끝줄 뒤에 다른 내용이 있습니다',
  checkpoint_misplaced: ({ seq, last }) => `항목 ${seq}의 체크포인트가 항목 ${last} 뒤에 있습니다`,
  checkpoint_forged: ({ seq }) => `항목 ${seq}의 체크포인트 서명이 올바르지 않습니다`,
  checkpoint_unknown_key: ({ seq, key }) => `항목 ${seq}의 체크포인트는 지정되지 않은 키로 서명되었습니다 (${key})`,
};

const ja: AuditSentences = {
  not_an_export: () => '監査ログのエクスポートではありません。最初の行が見出しではありません',
  not_utf8: () => 'この行は UTF-8 のテキストではありません',
  too_long: ({ limit }) => `この行は${limit}バイトを超えています`,
  not_json: () => 'この行は JSON ではありません',
  not_canonical: () => 'この行は正規形ではなく、エクスポートされたままではありません',
  malformed: () => 'この行には余分なフィールドがあるか、必要なフィールドがありません',
  unknown_type: ({ type }) => `このバージョンは種類「${type}」を知りません。新しいバージョンを使ってください`,
  out_of_order: ({ expected, found }) => `項目${expected}の位置に${found}があります。項目が削除、追加または移動されました`,
  broken_link: ({ seq }) => `項目${seq}が前の項目につながっていません`,
  wrong_hash: ({ seq }) => `項目${seq}の内容が変更されています。ハッシュが合いません`,
  anchor_differs: ({ expected, found }) => `ログは項目${expected}の次の既知のハッシュから始まるはずですが、${found}の次とあります`,
  anchor_unvouched: ({ seq }) => `項目${seq}までがなく、それを保証する署名付きチェックポイントもありません`,
  anchor_unrecorded: ({ seq }) => `項目${seq}までがなく、整理されたという記録もありません`,
  rewritten: ({ seq, since }) => `チェックポイントの項目${seq}のハッシュが異なります。項目${since}より後が書き直されています`,
  truncated: ({ known, last }) => `末尾が切り捨てられています。チェックポイントは${known}件を知っていますが、ログは${last}で終わります`,
  no_end: ({ last }) => `末尾が切り捨てられています。項目${last}の後に完全な終了行がありません`,
  wrong_end: ({ last }) => `終了行がログと一致しません。ログは項目${last}で終わります`,
  after_end: () => '終了行の後に何かがあります',
  checkpoint_misplaced: ({ seq, last }) => `項目${seq}のチェックポイントが項目${last}の後にあります`,
  checkpoint_forged: ({ seq }) => `項目${seq}のチェックポイントの署名が正しくありません`,
  checkpoint_unknown_key: ({ seq, key }) => `項目${seq}のチェックポイントは指定されていない鍵で署名されています (${key})`,
};

/** What can be wrong with a log, in every language that we speak. */
export const AUDIT_SENTENCES = { en: AUDIT_PROBLEMS, ko, ja } as const;
