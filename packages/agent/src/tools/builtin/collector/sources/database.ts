/** One connection to a database, with a session of its own. */
export interface DatabaseSession {
  readonly query: (text: string, values?: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;
  /** Ends the session; what runs in it is given up. */
  readonly end: () => Promise<void>;
}

/** Opens a session. Whoever hands it in decides on host, user and password; they are no business of tools. */
export type OpenDatabase = () => Promise<DatabaseSession>;

/** Databases that may be read, by the name that a plan calls them by. */
export type Databases = ReadonlyMap<string, OpenDatabase>;
