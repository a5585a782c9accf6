import type { Chart } from '../../../charts/index.ts';

/** Something that is said in a word and a value: Period, 2026-10-01 – 2026-10-31. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A report before it is written in any format. All texts are plain; who renders them escapes them. */
export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly facts: readonly Fact[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'subheading'; readonly text: string }
  /** Names the few lines after it, and is no part of the outline. */
  | { readonly kind: 'label'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** What has to be known if nothing else is read. */
  | { readonly kind: 'messages'; readonly items: readonly string[] }
  | { readonly kind: 'quote'; readonly text: string; readonly id: string }
  /** The few numbers that somebody in a hurry reads. */
  | { readonly kind: 'figures'; readonly items: readonly Fact[] }
  /** Its numbers are in the table after it too, for where nothing can be drawn. */
  | { readonly kind: 'chart'; readonly chart: Chart }
  /** The first column names the row. The others are numbers, but for those that are named as words. */
  | {
      readonly kind: 'table';
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly words?: readonly number[];
    };

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const subheading = (text: string): Block => ({ kind: 'subheading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const list = (items: readonly string[]): Block => ({ kind: 'list', items });
export const quotes = (all: readonly { readonly id: string; readonly text: string }[]): Block[] =>
  all.map(({ id, text }): Block => ({ kind: 'quote', id, text }));
