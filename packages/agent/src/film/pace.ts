import type { Language } from '../contract/language.ts';
import { FRAMES_PER_SECOND, type Scene } from './film.ts';

/** A scene before it is known how long the film is. What matters most is left out last. */
export interface Draft extends Omit<Scene, 'seconds'> {
  readonly rank: number;
}

/** Characters that are read in a second beside a picture that moves. */
const READ: Readonly<Record<Language, number>> = { ko: 6.5, en: 15, ja: 6.5 };
const SHORTEST = 3;

const needed = ({ captions }: Draft, language: Language): number =>
  Math.max(
    SHORTEST + 0.4,
    captions.reduce((sum, caption) => sum + Array.from(caption).length / READ[language] + 0.6, 0.6),
  );

/**
 * Gives each scene its time: as long as its captions take to read, stretched or cut to the seconds that are wanted. Where there are
 * too few for all scenes, those that matter least are left out; a film is never a slide show that nobody can follow.
 */
export function paced(drafts: readonly Draft[], language: Language, wanted: number | undefined): Scene[] {
  const kept = [...drafts];
  const total = (): number => kept.reduce((sum, draft) => sum + needed(draft, language), 0);
  const seconds = wanted ?? Math.min(40, Math.max(20, total()));
  while (kept.length > 1 && kept.length * SHORTEST > seconds) {
    const least = kept.reduce((low, draft) => (draft.rank >= low.rank ? draft : low));
    kept.splice(kept.indexOf(least), 1);
  }
  const scale = seconds / total();
  let at = 0;
  return kept.map((draft, index) => {
    const { captions, picture } = draft;
    // Scenes begin on a frame, and together they are as long as was wanted.
    const end = kept.slice(0, index + 1).reduce((sum, one) => sum + needed(one, language), 0) * scale;
    const until = index === kept.length - 1 ? seconds : Math.round(end * FRAMES_PER_SECOND) / FRAMES_PER_SECOND;
    const lasts = until - at;
    at = until;
    return { captions, picture, seconds: lasts };
  });
}
