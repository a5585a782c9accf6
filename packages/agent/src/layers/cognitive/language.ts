import type { Language } from '../../contract/language.ts';
import { readable } from './normalise.ts';

/** Endings and particles that only a Korean sentence has. */
const KO_GRAMMAR =
  /(?:은|는|이|가|을|를|의|에|에서|에게|로|으로|와|과|랑|하고|도|만|부터|까지|보다|해|줘|요|다|까|니|나|지|죠|게|고|서|면|자|라|음|함|좀|것|거|뭐|왜|별|적|인|한|할)$/u;
const EN_GRAMMAR =
  /^(?:the|a|an|of|for|and|or|to|in|on|with|from|please|me|my|our|we|i|you|is|are|do|does|did|what|how|which|who|why|when|can|could|would|should|make|give|show|tell|write|create|compare|analyse|analyze|find|get|by|about|at|this|that|it|need|want|vs|hi|hello|thanks)$/;

/** The language a request is written in: by its script, and where scripts mix, by whose grammar holds it together. */
export function languageOf(text: string, otherwise: Language = 'en'): Language {
  const { folded } = readable(text);
  const hangul = folded.match(/[\uac00-\ud7a3\u3131-\u318e]+/gu) ?? [];
  const hiragana = folded.match(/[\u3041-\u309f]+/gu) ?? [];
  const katakana = folded.match(/[\u30a1-\u30ff]+/gu) ?? [];
  const han = folded.match(/\p{Script=Han}+/gu) ?? [];
  const latin = folded.match(/\p{Script=Latin}+/gu) ?? [];
  if (hangul.length + hiragana.length + katakana.length + han.length + latin.length === 0) return otherwise;
  const scores: readonly (readonly [Language, number])[] = [
    ['ko', hangul.length + 6 * hangul.filter((word) => KO_GRAMMAR.test(word)).length],
    ['ja', katakana.length + han.length + 6 * hiragana.length],
    ['en', latin.length + 2 * latin.filter((word) => EN_GRAMMAR.test(word)).length],
  ];
  return scores.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
