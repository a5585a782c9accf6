/** What can go wrong between the server and its database, by code. */
export const DATABASE_ERROR_CODES = [
  'SERVER_DATABASE_UNAVAILABLE',
  'SERVER_DATABASE_IN_USE',
  'SERVER_DATABASE_OTHER_VERSION',
  'SERVER_DATABASE_TOO_NEW',
  'SERVER_MIGRATION_FAILED',
] as const;
export type DatabaseErrorCode = (typeof DATABASE_ERROR_CODES)[number];

/** An error that says what was wrong with the database, where, and what would be right. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
