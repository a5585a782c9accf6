/** Why a backup can't be restored. */
export type BackupProblem =
  | { readonly kind: 'damaged'; readonly line: number }
  | { readonly kind: 'not-whole' }
  | { readonly kind: 'other-version'; readonly migration: string }
  | { readonly kind: 'not-empty' }
  | { readonly kind: 'in-use' };

export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly problem: BackupProblem;

  constructor(problem: BackupProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}
