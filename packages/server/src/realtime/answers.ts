import { z } from 'zod';
import { type Hints, LONGEST_HINT } from './hints/hints.ts';

/** A piece of an answer that is being written, and where it goes. */
const PieceSchema = z.strictObject({
  sessionId: z.string(),
  runId: z.string(),
  /** A higher one begins anew. */
  attempt: z.int().min(1),
  index: z.int().min(0),
  text: z.string(),
});
export type Piece = Readonly<z.infer<typeof PieceSchema>>;

/** As much of an answer as has been written. */
export type Answer = Pick<Piece, 'runId' | 'attempt' | 'text'>;

/** What a run of this node writes, by who drives it. */
export interface Writer {
  readonly sessionId: string;
  readonly runId: string;
  readonly fence: number;
}

/**
 * Answers while they are being written, on whichever node. Nothing of them is stored: whoever misses a piece hears no more of that
 * attempt, and finds the whole of it in what the run comes to.
 */
export interface Answers {
  write(writer: Writer, piece: string, attempt: number): void;
  /** What was written until now is on its way when this comes back. */
  flush(): void;
  soFar(sessionId: string): Answer | undefined;
  /** Calls back for each piece of a session's answers, in order and without a gap; the returned function ends that. */
  listen(sessionId: string, heard: (piece: Piece) => void): () => void;
  close(): void;
}

/** What the hints about answers begin with. */
const ABOUT = 'answer ';
/** Pieces are gathered for so many milliseconds: a model may send a letter at a time. */
const GATHER = 30;
/** A letter takes six bytes where it is escaped; the rest is for names. */
const LONGEST_PIECE = Math.floor((LONGEST_HINT - 400) / 6);
/** Answers that are remembered; past that the one that was written at least recently is forgotten. */
const MOST_ANSWERS = 1000;
/** More attempts than a model gets, so that one of a later owner of a run is higher than any of the one before. */
const ATTEMPTS_OF_OWNER = 100;

interface Writing {
  readonly runId: string;
  readonly attempt: number;
  told: number;
  waiting: string;
}

export function createAnswers(hints: Hints): Answers {
  const known = new Map<string, Answer>();
  const writing = new Map<string, Writing>();
  const listeners = new Map<string, Set<(piece: Piece) => void>>();
  let gathered: NodeJS.Timeout | undefined;

  const deaf = hints.listen((about) => {
    if (!about.startsWith(ABOUT)) return;
    const piece = readPiece(about.slice(ABOUT.length));
    if (piece !== undefined) take(piece);
  });

  function take(piece: Piece): void {
    const { sessionId, runId, attempt, index, text } = piece;
    const answer = known.get(sessionId);
    const goesOn = answer?.runId === runId && answer.attempt === attempt;
    // Of another run or attempt only the beginning counts; of an attempt that was given up, nothing.
    if (goesOn ? index !== answer.text.length : index !== 0 || (answer?.runId === runId && attempt < answer.attempt)) return;
    remember(known, sessionId, { runId, attempt, text: goesOn ? answer.text + text : text });
    for (const heard of listeners.get(sessionId) ?? []) heard(piece);
  }

  /** The first piece at once, those that follow soon after it together. */
  function tellSoon(): void {
    if (gathered !== undefined) return;
    tell();
    gathered = setTimeout(() => {
      gathered = undefined;
      if ([...writing.values()].some(({ waiting }) => cut(waiting).length > 0)) tellSoon();
    }, GATHER).unref();
  }

  function tell(): void {
    for (const [sessionId, one] of writing) {
      for (const text of cut(one.waiting)) {
        hints.tell(
          `${ABOUT}${JSON.stringify({ sessionId, runId: one.runId, attempt: one.attempt, index: one.told, text } satisfies Piece)}`,
        );
        one.told += text.length;
        one.waiting = one.waiting.slice(text.length);
      }
    }
  }

  return {
    write({ sessionId, runId, fence }, piece, attempt) {
      const number = fence * ATTEMPTS_OF_OWNER + Math.min(attempt, ATTEMPTS_OF_OWNER - 1);
      const before = writing.get(sessionId);
      const goesOn = before?.runId === runId && before.attempt === number;
      const one: Writing = goesOn ? before : { runId, attempt: number, told: 0, waiting: '' };
      one.waiting += piece;
      remember(writing, sessionId, one);
      tellSoon();
    },
    flush: tell,
    soFar: (sessionId) => known.get(sessionId),
    listen(sessionId, heard) {
      const group = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, group.add(heard));
      return () => {
        group.delete(heard);
        if (group.size === 0 && listeners.get(sessionId) === group) listeners.delete(sessionId);
      };
    },
    close() {
      clearTimeout(gathered);
      deaf();
    },
  };
}

/** Keeps the newest at the end, and not more than enough of them. */
function remember<Value>(all: Map<string, Value>, name: string, value: Value): void {
  all.delete(name);
  all.set(name, value);
  const [oldest] = all.keys();
  if (all.size > MOST_ANSWERS && oldest !== undefined) all.delete(oldest);
}

/** In pieces that fit into a hint. No letter is cut in two; one of which only half is there waits for the other. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + LONGEST_PIECE);
    if (isFirstHalf(text.charCodeAt(end - 1))) end--;
    if (end === at) break;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

function readPiece(text: string): Piece | undefined {
  try {
    return PieceSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
