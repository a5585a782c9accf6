import { z } from 'zod';
import { places } from '../documents/take-place.ts';
import { inThread } from '../drawing/in-thread.ts';
import type { Film } from './film.ts';
import { tidyMp4 } from './mp4/tidy-mp4.ts';

export interface MakeFilm {
  readonly signal: AbortSignal;
  /** 0 to 1, after each frame. */
  readonly progress: (fraction: number) => void;
}

export interface MadeFilm {
  readonly mp4: Uint8Array;
  readonly frames: number;
}

/** A film takes a core and two hundred megabytes: the next one waits for its turn. */
const takeTurn = places(1);

const ResultSchema = z.strictObject({ mp4: z.instanceof(Uint8Array), frames: z.int().positive() });

/** Draws a film and encodes it as H.264 in MP4, in a thread of its own. The same film makes the same bytes. */
export async function makeFilm(film: Film, { signal, progress }: MakeFilm): Promise<MadeFilm> {
  const leave = await takeTurn(signal);
  try {
    const module = new URL('./film-thread.ts', import.meta.url);
    const { mp4, frames } = await inThread({ module, job: film, result: ResultSchema, what: 'the film', signal, progress });
    return { mp4: tidyMp4(mp4, film.day), frames };
  } finally {
    leave();
  }
}
