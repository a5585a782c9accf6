import type { SignedIn } from '../../../api/signed-in.ts';

/** Weakest first. */
export const ROLES = ['viewer', 'reviewer', 'approver', 'admin'] as const satisfies readonly SignedIn['user']['role'][];
