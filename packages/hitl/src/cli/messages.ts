import type { AuditSentences } from '../core/audit/audit-problem.ts';
import { AUDIT_SENTENCES } from '../core/audit/audit-sentences.ts';
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
  problems: AUDIT_SENTENCES.en,
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
  problems: AUDIT_SENTENCES.ko,
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
  problems: AUDIT_SENTENCES.ja,
};

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, ko, ja };

/** The language asked for, or else the one the environment speaks, or English. */
export function chooseLanguage(asked: string | undefined, environment: Readonly<Record<string, string | undefined>>): Language | undefined {
  if (asked !== undefined) return LANGUAGES.find((language) => language === asked);
  const spoken = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return LANGUAGES.find((language) => spoken.startsWith(language)) ?? 'en';
}
