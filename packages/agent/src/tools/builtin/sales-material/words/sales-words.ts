import type { Language } from '../../../../contract/language.ts';
import type { Aspect } from '../../sentiment/aspects.ts';

/** What a sheet for sellers says. Numbers come as they are to be read. */
export interface SalesWords {
  readonly unnamed: string;
  readonly title: (name: string) => string;
  readonly price: string;
  readonly customers: string;
  readonly praise: string;
  readonly claims: string;
  readonly rivals: string;
  readonly rivalsUnit: string;
  readonly sales: string;
  readonly salesNote: string;
  readonly objections: string;
  readonly figures: Readonly<Record<'reviews' | 'positive', string>> & { readonly praised: (aspect: string) => string };
  readonly counted: (count: string) => string;
  readonly mentions: (count: string) => string;
  readonly ahead: (aspect: string, rival: string, own: number, other: number) => string;
  readonly behind: (aspect: string, rival: string, own: number, other: number) => string;
  readonly questions: Readonly<Record<Aspect, string>>;
  readonly answer: (aspect: string, mentions: string, negative: string, positive: string) => string;
  /** `where` is empty where it is of all. */
  readonly risen: (when: string, where: string, before: string, after: string) => string;
  readonly todo: string;
  readonly review: (id: string, foreign: Language | undefined) => string;
  readonly contact: readonly string[];
  readonly footer: (names: string, period: string, reviews: string, day: string) => string;
  readonly footerPlain: (names: string, day: string) => string;
  readonly noMaterial: (name: string) => string;
  readonly noProducts: string;
  readonly composing: string;
  readonly typesetting: string;
  readonly fileName: (day: string) => string;
  readonly done: (title: string) => string;
}
