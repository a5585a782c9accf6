import type { KeyObject } from 'node:crypto';
import { sha256 } from '../digest.ts';
import { type AuditVerifier, createVerifier, type VerifierOptions } from './audit-verifier.ts';
import { createSignatureCheck } from './signature-check.ts';

export interface AuditVerifierOptions extends Pick<VerifierOptions, 'checkpoints' | 'anchor'> {
  /** Keys that checkpoints may be signed with. With at least one, every checkpoint must have a valid signature. */
  readonly publicKeys?: readonly KeyObject[];
}

/** The verifier with what Node hashes and checks signatures with. */
export const createAuditVerifier = ({ publicKeys = [], ...options }: AuditVerifierOptions = {}): AuditVerifier =>
  createVerifier({ ...options, sha256, signatureProblem: publicKeys.length === 0 ? undefined : createSignatureCheck(publicKeys) });
