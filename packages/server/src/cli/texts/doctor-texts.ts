import type { CheckName } from '../doctor/check.ts';

/** What the doctor says: what was found, and how to mend it. */
export interface DoctorTexts {
  readonly names: Readonly<Record<CheckName, string>>;
  readonly well: (warnings: number) => string;
  readonly notWell: (broken: number) => string;
  readonly notYet: Readonly<Record<'settings' | 'db' | 'hasTables', string>>;
  readonly newerNode: (oldest: number) => string;
  readonly settingsRead: string;
  readonly mendSettings: string;
  readonly writableFolder: string;
  readonly free: (size: string) => string;
  readonly makeRoom: string;
  readonly gatesAndTools: (gates: number, tools: number) => string;
  readonly toolsLeftOut: string;
  readonly mendFile: string;
  readonly newerPostgres: (oldest: number) => string;
  readonly databaseUrl: string;
  readonly ownDatabase: (log: string) => string;
  readonly migrations: (count: number) => string;
  readonly missingTables: (names: string) => string;
  readonly startMigrates: string;
  readonly unknownTables: (names: string) => string;
  readonly newerProgram: string;
  readonly changedTables: (names: string) => string;
  readonly sameProgram: string;
  readonly sameTime: string;
  readonly setClock: string;
  readonly noRedis: string;
  readonly answers: string;
  readonly redisUrl: string;
  readonly portFree: (port: number) => string;
  readonly portOurs: (port: number) => string;
  readonly portTaken: (port: number) => string;
  readonly nextPort: string;
  readonly otherPort: string;
  readonly keyMadeLater: string;
  readonly keyReadable: (file: string, mode: string) => string;
  readonly putKeyBack: string;
  readonly entries: (count: number) => string;
  readonly recordBroken: string;
  readonly noOrphans: string;
  readonly orphans: (queued: number, lapsed: number, unsettled: number) => string;
  readonly startWorker: string;
  readonly tellUs: string;
}
