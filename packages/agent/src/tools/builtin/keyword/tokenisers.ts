import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Language } from '../../../contract/language.ts';
import { englishTerms } from './terms/english.ts';
import { japaneseTerms } from './terms/japanese.ts';
import { koreanTerms } from './terms/korean.ts';

/** Reads what a text is about: its nouns, and those that belong together as one. */
export type Tokeniser = (text: string) => readonly string[];

const require = createRequire(import.meta.url);

/** Loads what reads a language. Takes up to a second and, for Japanese, some hundred megabytes: done in a thread that goes again. */
export const TOKENISERS: Readonly<Record<Language, () => Promise<Tokeniser>>> = {
  async ko() {
    const { Garu } = await import('garu-ko');
    const garu = await Garu.load();
    return (text) => {
      const analysed = garu.analyze(text);
      return koreanTerms((Array.isArray(analysed) ? analysed[0] : analysed)?.tokens ?? []);
    };
  },
  async en() {
    const { default: wink } = await import('wink-nlp');
    const { default: model } = await import('wink-eng-lite-web-model');
    const nlp = wink(model, ['sbd', 'pos']);
    return (text) => {
      const tokens = nlp.readDoc(text).tokens();
      /* oxlint-disable typescript/unbound-method -- what `its` holds is there to be handed over */
      const { its } = nlp;
      const [values, kinds] = [tokens.out(its.value), tokens.out(its.pos)];
      // Its types and its lemma don't fit each other.
      const lemmas = tokens.out(its.lemma as unknown as typeof its.value);
      /* oxlint-enable typescript/unbound-method */
      return englishTerms(values.map((value, index) => ({ value, kind: kinds[index] ?? '', lemma: lemmas[index] ?? value })));
    };
  },
  async ja() {
    const { default: kuromoji } = await import('kuromoji');
    const words = join(dirname(require.resolve('kuromoji/package.json')), 'dict');
    const { promise, resolve, reject } = Promise.withResolvers<Tokeniser>();
    kuromoji.builder({ dicPath: words }).build((error, tokeniser) => {
      if (error) reject(error);
      else resolve((text) => japaneseTerms(tokeniser.tokenize(text)));
    });
    return promise;
  },
};
