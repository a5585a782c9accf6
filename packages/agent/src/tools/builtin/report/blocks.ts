import type { Chart } from '../../../documents/chart.ts';

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
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'quote'; readonly text: string; readonly id: string }
  /** The few numbers that somebody in a hurry reads. */
  | { readonly kind: 'figures'; readonly items: readonly Fact[] }
  /** Its numbers are in the table after it too, for where nothing can be drawn. */
  | { readonly kind: 'chart'; readonly chart: Chart }
  | { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const list = (items: readonly string[]): Block => ({ kind: 'list', items });
