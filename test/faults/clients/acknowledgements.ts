/** What a client remembers of a decision it sent: the only thing that it can be held to. */
export interface Acknowledgement {
  readonly requestId: string;
  readonly by: string;
  readonly key: string;
  readonly kind: string;
  /** `unheard` is one that nobody ever answered. */
  readonly said: 'accepted' | 'refused' | 'unheard';
  readonly code?: string;
  /** When the server says that it was decided, where it accepted it. */
  readonly decidedAt?: string;
}

/** A run that a client was told has been started. */
export interface StartedRun {
  readonly key: string;
  readonly input: string;
  readonly runId: string | undefined;
}

export interface ClientRecord {
  readonly acknowledgements: Acknowledgement[];
  readonly runs: StartedRun[];
  /** Numbers of the inbox as a follower heard them, in order. */
  readonly heard: number[];
  /** Answers of 500: what the server itself did not expect. */
  readonly broken: string[];
  /** Answers to decisions that said no more than to come again. */
  readonly vague: { readonly status: number; readonly code: string; readonly retryAfter: string | null }[];
}
