import type { ModelFailure, Usage } from '../models/index.ts';

/** Who is told what a mind goes through while it thinks, and how it is stopped. */
export interface MindWatch {
  /** The rules had to step in. */
  readonly failed: (failure: ModelFailure) => void;
  readonly used: (usage: Usage) => void;
  /** A piece of the answer as it comes. A higher attempt begins anew: whatever came before it is void. */
  readonly said: (piece: string, attempt: number) => void;
  readonly signal?: AbortSignal;
}
