import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

export const LANGUAGES = ['ko', 'en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ko: '한국어', en: 'English', ja: '日本語' };

const KEPT_AS = 'language';

const isLanguage = (value: string | null | undefined): value is Language => LANGUAGES.some((known) => known === value);

/** The one that was chosen in this browser, or the first of the browser's own that we speak. */
export function preferredLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((name) => name.slice(0, 2)).find(isLanguage) ?? 'en';
}

interface Spoken {
  readonly language: Language;
  readonly speak: (language: Language) => void;
}

const LanguageContext = createContext<Spoken>({ language: 'en', speak: () => {} });

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(preferredLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const spoken = useMemo(
    () => ({
      language,
      speak: (next: Language) => {
        localStorage.setItem(KEPT_AS, next);
        setLanguage(next);
      },
    }),
    [language],
  );
  return <LanguageContext value={spoken}>{children}</LanguageContext>;
}

export const useLanguage = (): Spoken => use(LanguageContext);
