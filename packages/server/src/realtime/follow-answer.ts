import type { Answer, Piece } from './answers.ts';

/** How much of an answer one reader has heard. */
export interface FollowedAnswer {
  begunWith(soFar: Answer): void;
  /** Whether a piece goes on from where the reader stands; then it stands behind it. */
  goesOnWith(piece: Omit<Piece, 'sessionId'>): boolean;
  /** The run has ended, and the whole of its answer was told. */
  completed(runId: string): void;
}

/** A reader hears pieces in order and without a gap, or no more of them until the run is complete. */
export function followAnswer(): FollowedAnswer {
  let heard = { runId: '', attempt: 0, length: 0 };
  let ended = '';
  return {
    begunWith({ runId, attempt, text }) {
      heard = { runId, attempt, length: text.length };
    },
    goesOnWith({ runId, attempt, index, text }) {
      if (runId === ended) return false;
      const stands = heard.runId === runId && heard.attempt === attempt ? heard.length : 0;
      if (index !== stands) return false;
      heard = { runId, attempt, length: index + text.length };
      return true;
    },
    completed(runId) {
      ended = runId;
    },
  };
}
