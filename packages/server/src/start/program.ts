/** What a start is doing just now, for whoever waits for it. */
export type Step = 'database' | 'waiting-for-database' | 'tables' | 'agent' | 'pages' | 'server';

export type Progress = (step: Step) => void;

/** A server that runs. */
export interface Program {
  /** The address that browsers know it by. */
  readonly url: string;
  /** The address it listens at. */
  readonly host: string;
  readonly port: number;
  /** What the agent thinks with; nothing, for rules alone. */
  readonly model: string | undefined;
  /** An address that signs its opener in, once; undefined where the one who started it is not the one who uses it. */
  newAddress(): Promise<string | undefined>;
  /** Fires if it can't go on, and says why. */
  readonly broken: AbortSignal;
  /**
   * What was begun is answered, runs are finished or given to others, and everything that was started is ended. To drain is to say so
   * for a while before the door is shut, so that whoever shares out requests between nodes sends no more here.
   */
  stop(how?: { readonly drain?: boolean }): Promise<void>;
}
