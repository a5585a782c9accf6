export { BackupError, type BackupProblem } from './backup-problem.ts';
export { lookAtRestored } from './look-at-restored.ts';
export { checkBackup } from './read-backup.ts';
export { type Restored, restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
