import type { AgentErrorCode } from '../errors.ts';

/** How an answer can be unusable although the provider was reached. */
export type AnswerFaultKind = 'late' | 'cut' | 'empty' | 'too_large' | 'too_long' | 'declined' | 'content_type';

/** Which of them may be better next time. An answer that is too large stays so, and costs again. */
const AGAIN: ReadonlySet<AnswerFaultKind> = new Set(['late', 'cut', 'empty']);
const UNAVAILABLE: ReadonlySet<AnswerFaultKind> = new Set(['late', 'cut', 'content_type']);

/** An answer that can't be used. Stays inside this folder: callers see an AgentError. */
export class AnswerFault extends Error {
  override readonly name = 'AnswerFault';
  readonly kind: AnswerFaultKind;

  constructor(kind: AnswerFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }

  get again(): boolean {
    return AGAIN.has(this.kind);
  }

  get code(): AgentErrorCode {
    return UNAVAILABLE.has(this.kind) ? 'MODEL_UNAVAILABLE' : 'MODEL_OUTPUT_INVALID';
  }
}
