import type { BackupProblem } from '../../backup/index.ts';

/** What is said to people who look after an installation. */
export interface OperatorTexts {
  readonly nothingStarted: (folder: string) => string;
  readonly noTables: string;
  readonly newPassword: string;
  readonly passwordSet: string;
  readonly emailTaken: (email: string) => string;
  readonly noSuchUser: (typed: string) => string;
  readonly lastAdmin: (name: string) => string;
  readonly disabled: string;
  readonly enabled: string;
  readonly noKeyForDisabled: (name: string) => string;
  readonly keyShownOnce: string;
  readonly noSuchKey: (id: string) => string;
  readonly revoked: string;
  readonly expired: string;
  readonly neverUsed: string;
  readonly lastUsed: (at: Date) => string;
  readonly intact: (entries: number, hash: string) => string;
  readonly recordBroken: (problem: string) => string;
  readonly restored: (rows: number, files: number, entries: number) => string;
  readonly olderRecord: (problem: string) => string;
  readonly backupProblem: (path: string, problem: BackupProblem) => string;
  readonly existsAlready: (path: string) => string;
  readonly noSigningKey: (file: string) => string;
  readonly gates: (count: number) => string;
  readonly backTested: (tested: {
    readonly actions: number;
    readonly same: number;
    readonly now_asks: number;
    readonly no_longer_asks: number;
    readonly now_denies: number;
  }) => string;
  readonly wouldAsk: (count: number, approved: number, refused: number) => string;
  readonly toolStandings: Readonly<Record<'in_force' | 'changed' | 'new', string>>;
  /** It said something else in between. */
  readonly toolAsBefore: string;
  readonly toolDigestNeeded: (name: string) => string;
  readonly otherToolDigest: (name: string, now: string) => string;
  readonly nothingAccepted: string;
  readonly noSuchOutsideTool: (name: string) => string;
  readonly noSuchWebhook: (name: string) => string;
  readonly webhookDisabled: (name: string) => string;
  readonly webhookStates: Readonly<Record<'on' | 'disabled' | 'removed', string>>;
  readonly waiting: (count: number) => string;
  readonly deadLetters: (count: number) => string;
  readonly resent: (count: number) => string;
  readonly droppedLetters: (count: number) => string;
  readonly moreInJson: (count: number) => string;
}
