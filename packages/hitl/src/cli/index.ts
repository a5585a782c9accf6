export { type CommandContext as AuditCommandContext, UsageProblem as AuditUsageProblem } from './command.ts';
export { MESSAGES as AUDIT_MESSAGES } from './messages.ts';
export { readCheckpoints, readKey, reportJson, reportText, verify as verifyExportFile } from './verify.ts';
