import type { Paint } from '../../../../charts/index.ts';
import type { Language } from '../../../../contract/language.ts';
import type { Block, Fact } from '../blocks.ts';

/** What a report tells of one analysis. */
export interface Section {
  /** What has to be known if nothing else is read, with its numbers. */
  readonly messages: readonly string[];
  readonly figures: readonly Fact[];
  /** From its heading on. */
  readonly blocks: readonly Block[];
  /** How it was found out, and how sure it is. */
  readonly method: readonly string[];
}

export interface SectionOptions {
  readonly language: Language;
  /** How many of a kind are told at most. */
  readonly top: number;
  /** How many rises, where it is not as many. */
  readonly rises?: number;
  readonly audience: string | undefined;
  /** Where the numbers come from, as it is told under a chart. */
  readonly source: string;
  /** The same of sales. */
  readonly salesSource: string;
  /** A brand has the same colour in all charts. */
  readonly colours: ReadonlyMap<string, Paint>;
  /** What money is counted in, where that is known. */
  readonly currency: string | undefined;
}

/** Who reads only what has to be decided: no quotes for each aspect, no months. */
export const isInAHurry = ({ audience }: Pick<SectionOptions, 'audience'>): boolean => audience === 'executives';
