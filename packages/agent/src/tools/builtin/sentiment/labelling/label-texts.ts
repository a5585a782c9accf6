import { AGENT_LANGUAGES, type Language } from '../../../../contract/language.ts';
import { weighOpinion } from '../weigh-opinion.ts';

/** Some texts and the language of each; a language that nobody here reads is `null`. */
export interface Texts {
  readonly texts: readonly string[];
  readonly languages: readonly (string | null)[];
}

/** What was read from each of them, in their order. Aspects are bits, in the order of all aspects. */
export interface Labels {
  readonly signs: Int8Array;
  readonly scores: Float64Array;
  readonly opinions: Uint8Array;
  readonly mentioned: Uint8Array;
  readonly praised: Uint8Array;
  readonly criticised: Uint8Array;
}

const isRead = (language: string | null | undefined): language is Language => AGENT_LANGUAGES.some((known) => known === language);

/** Reads some texts. */
export function labelTexts({ texts, languages }: Texts): Labels {
  const count = texts.length;
  const labels: Labels = {
    signs: new Int8Array(count),
    scores: new Float64Array(count),
    opinions: new Uint8Array(count),
    mentioned: new Uint8Array(count),
    praised: new Uint8Array(count),
    criticised: new Uint8Array(count),
  };
  for (const [index, text] of texts.entries()) {
    const language = languages[index];
    if (!isRead(language)) continue;
    const weighed = weighOpinion(text, language);
    labels.signs[index] = weighed.sign;
    labels.scores[index] = weighed.score;
    labels.opinions[index] = weighed.hasOpinion ? 1 : 0;
    labels.mentioned[index] = weighed.mentioned;
    labels.praised[index] = weighed.praised;
    labels.criticised[index] = weighed.criticised;
  }
  return labels;
}
