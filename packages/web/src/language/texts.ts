import { type Language, useLanguage } from './language.tsx';

type Said = string | ((...given: never[]) => string) | { readonly [key: string]: Said };
type SameShape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer G) => string
      ? (...given: G) => string
      : SameShape<T[K]>;
};

/** The words of a part of the pages, in every language: what one of them says, all of them say, or it does not compile. */
export type Texts<English> = Readonly<Record<Exclude<Language, 'en'>, SameShape<English>>> & { readonly en: English };

export const texts = <const English extends { readonly [key: string]: Said }>(all: {
  readonly en: English;
  readonly ko: NoInfer<SameShape<English>>;
  readonly ja: NoInfer<SameShape<English>>;
}): Texts<English> => all as Texts<English>;

/** The words in the language of whoever reads. */
export const useTexts = <English>(all: Texts<English>): SameShape<English> => all[useLanguage().language] as SameShape<English>;
