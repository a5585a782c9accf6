import type { Language } from '../../../contract/language.ts';
import { ASPECTS, type Aspect } from './aspects.ts';
import { weighOpinion } from './weigh-opinion.ts';

export type Label = 'positive' | 'negative' | 'neutral';

/** What a text says of something, by its words alone. */
export interface ReadOpinion {
  readonly label: Label;
  /** From -1 to 1. */
  readonly score: number;
  /** Whether it says any opinion that could be read; without one it is neutral for lack of anything else. */
  readonly hasOpinion: boolean;
  /** What is said of each aspect that is spoken of with an opinion. */
  readonly aspects: ReadonlyMap<Aspect, Label>;
}

/** Reads what a text thinks, and of what. The same text is always read the same way. */
export function readOpinion(text: string, language: Language): ReadOpinion {
  const { sign, score, hasOpinion, mentioned, praised, criticised } = weighOpinion(text, language);
  const labelOf = (place: number): Label => ((praised >> place) & 1 ? 'positive' : (criticised >> place) & 1 ? 'negative' : 'neutral');
  return {
    label: sign > 0 ? 'positive' : sign < 0 ? 'negative' : 'neutral',
    score,
    hasOpinion,
    aspects: new Map([...ASPECTS.entries()].flatMap(([place, aspect]) => ((mentioned >> place) & 1 ? [[aspect, labelOf(place)]] : []))),
  };
}
