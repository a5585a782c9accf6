import type { Json } from '@dream-agent/hitl';
import type { Strategy } from '../../../../contract/plan.ts';
import type { DateRange } from '../../../../contract/understanding.ts';

/** What is to be done with what is named; `do` is a verb that says no more than that. */
export type Verb = 'add' | 'remove' | 'set' | 'do' | 'replace';

/** A value of a parameter that was named, by the parameter's common name. */
export interface NamedValue {
  readonly parameter: string;
  readonly value: Json;
}

/** What a piece of an instruction means. */
export type Meaning =
  /** One of these tools; some of their names are also names of a value (a video is a tool and a format). */
  | { readonly kind: 'tool'; readonly tools: readonly string[]; readonly also?: NamedValue }
  /** The nth todo, from 1; -1 is the last. */
  | { readonly kind: 'ordinal'; readonly number: number }
  | ({ readonly kind: 'value' } & NamedValue)
  | { readonly kind: 'parameter'; readonly parameter: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'quoted'; readonly content: string }
  | { readonly kind: 'date'; readonly range: DateRange }
  /** In English the verb comes before what it is about, in Korean and Japanese after it. */
  | { readonly kind: 'verb'; readonly verb: Verb; readonly leads: boolean }
  /** In English the todo it is measured from comes after the word, in Korean and Japanese before it. */
  | { readonly kind: 'order'; readonly order: 'before' | 'after'; readonly leads: boolean }
  | { readonly kind: 'instead'; readonly leads: boolean }
  | { readonly kind: 'place'; readonly place: 'first' | 'last' }
  | { readonly kind: 'strategy'; readonly strategy: Strategy }
  | { readonly kind: 'all' }
  /** With whatever depends on it. */
  | { readonly kind: 'dependants' }
  /** A part of a date; alone it may mean something else. */
  | { readonly kind: 'date_word'; readonly alone?: Meaning }
  | { readonly kind: 'filler' }
  | { readonly kind: 'comma' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'unknown' };

/** A piece of an instruction, where it stands, and the particle behind it. */
export type Token = Meaning & { readonly start: number; readonly end: number; readonly text: string; readonly particle?: string };

export type TokenOf<Kind extends Token['kind']> = Extract<Token, { kind: Kind }>;
