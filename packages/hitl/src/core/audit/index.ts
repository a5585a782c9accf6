/* What it takes to verify an export anywhere: nothing of it needs Node. */
export { canonical } from '../canonical.ts';
export { CheckpointLineSchema, LINE_STARTS } from './audit-line.ts';
export type { AuditProblem } from './audit-problem.ts';
export { type AuditReport, type AuditVerifier, createVerifier, type VerifierOptions } from './audit-verifier.ts';
export { createLineSplitter } from './line-splitter.ts';
