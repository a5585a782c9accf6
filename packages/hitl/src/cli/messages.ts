import { AUDIT_PROBLEMS, type AuditSentences } from '../core/audit/audit-problem.ts';
import type { AuditReport } from '../core/audit/audit-verifier.ts';

export const LANGUAGES = ['en', 'ko', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

type Intact = Extract<AuditReport, { ok: true }>;
type Broken = Extract<AuditReport, { ok: false }>;

/** Everything the command says, in one language. */
export interface Messages {
  readonly usage: string;
  readonly intact: (report: Intact) => string;
  readonly checkpoints: (matched: number, outside: number) => string;
  readonly noOutside: string;
  readonly noKey: string;
  readonly unvouched: (seq: number) => string;
  readonly broken: (at: Broken['at'], problem: string) => string;
  readonly brokenCheckpoint: (problem: string) => string;
  readonly rightBefore: (entries: number) => string;
  readonly unreadable: (path: string, why: string) => string;
  readonly notACheckpoint: (path: string) => string;
  readonly exists: (path: string) => string;
  readonly keysWritten: (directory: string, keyId: string) => string;
  readonly progress: (lines: string, percent: number | undefined) => string;
  readonly csvStopped: string;
  readonly problems: AuditSentences;
}

const COMMANDS = `  hitl-audit verify FILE|- [--key public.pem]... [--checkpoint checkpoint.json]... [--json] [--lang en|ko|ja]
  hitl-audit csv FILE|- [--lang en|ko|ja]
  hitl-audit keygen DIRECTORY [--lang en|ko|ja]`;

const range = ({ first, last }: Intact): string => (first && last ? `${first.seq}–${last.seq}, ${first.at} – ${last.at}` : '');

const en: Messages = {
  usage: `Checks exports of the audit log, offline.\n\n${COMMANDS}\n\nExit status: 0 nothing was changed, 1 something was, 2 could not be checked.`,
  intact: (report) =>
    report.entries === 0 ? 'Intact: the log is empty.' : `Intact: ${report.entries} entries (${range(report)}).\nHead: ${report.head.hash}`,
  checkpoints: (matched, outside) => `Checkpoints that agree: ${matched}, from outside the log: ${outside}.`,
  noOutside: 'No checkpoint from outside was compared: a log rewritten or cut short as a whole would look the same.',
  noKey: 'No key was given: signatures were not checked.',
  unvouched: (seq) => `The log starts after entry ${seq}, and nothing vouches for that point.`,
  broken: (at, problem) => `Broken at line ${at.line}${at.seq === undefined ? '' : `, entry ${at.seq}`}: ${problem}.`,
  brokenCheckpoint: (problem) => `A given checkpoint is not to be trusted: ${problem}.`,
  rightBefore: (entries) => `Entries before it that are right: ${entries}.`,
  unreadable: (path, why) => `Can't read ${path}: ${why}`,
  notACheckpoint: (path) => `${path} does not hold a checkpoint`,
  exists: (path) => `${path} exists already; it was left as it is`,
  keysWritten: (directory, keyId) => `Wrote private.pem and public.pem to ${directory}. Key: ${keyId}`,
  progress: (lines, percent) => `${lines} lines${percent === undefined ? '' : ` (${percent} %)`}`,
  csvStopped: 'The table ends before that place.',
  problems: AUDIT_PROBLEMS,
};

const ko: Messages = {
  usage: `감사 로그 내보내기 파일을 오프라인으로 검증합니다.\n\n${COMMANDS}\n\n종료 코드: 0 변경 없음, 1 변경됨, 2 검증할 수 없음.`,
  intact: (report) =>
    report.entries === 0
      ? '이상 없음: 로그가 비어 있습니다.'
      : `이상 없음: 항목 ${report.entries}개 (${range(report)}).\n마지막 해시: ${report.head.hash}`,
  checkpoints: (matched, outside) => `일치하는 체크포인트: ${matched}개, 그중 외부 보관본: ${outside}개.`,
  noOutside: '외부에 보관한 체크포인트와 비교하지 않았습니다. 로그 전체를 다시 쓰거나 뒤를 잘라냈다면 구별할 수 없습니다.',
  noKey: '키가 지정되지 않아 서명을 확인하지 않았습니다.',
  unvouched: (seq) => `로그가 항목 ${seq} 다음부터 시작하며, 그 지점을 보증하는 것이 없습니다.`,
  broken: (at, problem) => `손상됨: ${at.line}번째 줄${at.seq === undefined ? '' : `, 항목 ${at.seq}`}: ${problem}.`,
  brokenCheckpoint: (problem) => `지정한 체크포인트를 신뢰할 수 없습니다: ${problem}.`,
  rightBefore: (entries) => `그 앞의 올바른 항목: ${entries}개.`,
  unreadable: (path, why) => `${path} 파일을 읽을 수 없습니다: ${why}`,
  notACheckpoint: (path) => `${path} 파일에 체크포인트가 없습니다`,
  exists: (path) => `${path} 파일이 이미 있어 그대로 두었습니다`,
  keysWritten: (directory, keyId) => `${directory}에 private.pem과 public.pem을 만들었습니다. 키: ${keyId}`,
  progress: (lines, percent) => `${lines}줄${percent === undefined ? '' : ` (${percent} %)`}`,
  csvStopped: '표는 그 위치 앞에서 끝납니다.',
  problems: {
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
  },
};

const ja: Messages = {
  usage: `監査ログのエクスポートをオフラインで検証します。\n\n${COMMANDS}\n\n終了コード: 0 変更なし、1 変更あり、2 検証できない。`,
  intact: (report) =>
    report.entries === 0
      ? '異常なし: ログは空です。'
      : `異常なし: ${report.entries}件 (${range(report)})。\n末尾のハッシュ: ${report.head.hash}`,
  checkpoints: (matched, outside) => `一致したチェックポイント: ${matched}件、うち外部保管: ${outside}件。`,
  noOutside: '外部に保管したチェックポイントと比較していません。全体の書き直しや末尾の切り捨ては見分けられません。',
  noKey: '鍵が指定されていないため、署名は確認していません。',
  unvouched: (seq) => `ログは項目${seq}の次から始まり、その時点を保証するものがありません。`,
  broken: (at, problem) => `破損: ${at.line}行目${at.seq === undefined ? '' : `、項目${at.seq}`}: ${problem}。`,
  brokenCheckpoint: (problem) => `指定されたチェックポイントは信頼できません: ${problem}。`,
  rightBefore: (entries) => `その前の正しい項目: ${entries}件。`,
  unreadable: (path, why) => `${path} を読み取れません: ${why}`,
  notACheckpoint: (path) => `${path} にチェックポイントがありません`,
  exists: (path) => `${path} は既に存在するため、そのままにしました`,
  keysWritten: (directory, keyId) => `${directory} に private.pem と public.pem を作成しました。鍵: ${keyId}`,
  progress: (lines, percent) => `${lines}行${percent === undefined ? '' : ` (${percent} %)`}`,
  csvStopped: '表はその箇所の手前で終わります。',
  problems: {
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
  },
};

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, ko, ja };

/** The language asked for, or else the one the environment speaks, or English. */
export function chooseLanguage(asked: string | undefined, environment: Readonly<Record<string, string | undefined>>): Language | undefined {
  if (asked !== undefined) return LANGUAGES.find((language) => language === asked);
  const spoken = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return LANGUAGES.find((language) => spoken.startsWith(language)) ?? 'en';
}
