import type { Tone } from '../charts/index.ts';
import type { Language } from '../contract/language.ts';
import type { Package } from '../drawing/product-picture.ts';

export const FILM_FORMATS = ['landscape', 'portrait', 'square'] as const;
export type FilmFormat = (typeof FILM_FORMATS)[number];

export const FILM_SIZES: Readonly<Record<FilmFormat, { readonly width: number; readonly height: number }>> = {
  landscape: { width: 1280, height: 720 },
  portrait: { width: 720, height: 1280 },
  square: { width: 720, height: 720 },
};

/** Enough for bars that grow; twice as many would take twice as long. */
export const FRAMES_PER_SECOND = 15;

/** A number as it is counted up to. */
export interface Counted {
  readonly value: number;
  readonly decimals: number;
  readonly before: string;
  readonly after: string;
}

/** What is seen. Every text is plain; numbers move. */
export type Picture =
  | { readonly kind: 'title'; readonly eyebrow: string; readonly title: string; readonly subtitle: string; readonly shows: Package | null }
  | {
      readonly kind: 'numbers';
      readonly heading: string;
      readonly items: readonly { readonly label: string; readonly number: Counted; readonly tone: Tone }[];
      readonly note: string;
    }
  | {
      readonly kind: 'line';
      readonly heading: string;
      readonly unit: string;
      readonly after: string;
      readonly decimals: number;
      readonly tone: Tone;
      readonly points: readonly { readonly name: string; readonly value: number }[];
    }
  | {
      readonly kind: 'bars';
      readonly heading: string;
      readonly unit: string;
      readonly after: string;
      /** What a full bar stands for. */
      readonly full: number;
      readonly rows: readonly { readonly name: string; readonly note: string; readonly value: number; readonly tone: Tone }[];
    }
  /** Praise to the right, complaints to the left, of the same mentions. */
  | {
      readonly kind: 'balance';
      readonly heading: string;
      readonly good: string;
      readonly bad: string;
      readonly rows: readonly { readonly name: string; readonly note: string; readonly good: number; readonly bad: number }[];
    }
  | { readonly kind: 'quote'; readonly heading: string; readonly quote: string; readonly by: string; readonly tone: Tone }
  | { readonly kind: 'points'; readonly heading: string; readonly items: readonly string[] }
  | {
      readonly kind: 'closing';
      readonly title: string;
      readonly lines: readonly string[];
      readonly action: string;
      readonly source: string;
    };

/** One picture, for so long, with what is said under it, one caption after the other. */
export interface Scene {
  readonly seconds: number;
  readonly captions: readonly string[];
  readonly picture: Picture;
}

/** A film as it will be drawn. The same film makes the same bytes. */
export interface Film {
  readonly format: FilmFormat;
  readonly language: Language;
  /** The colour of the brand, as `#e8a33d`. */
  readonly colour: string;
  /** Its name, small, on every picture. */
  readonly brand: string;
  readonly scenes: readonly Scene[];
  /** The day it is from; no clock is read. */
  readonly day: string;
}

export const framesOf = (seconds: number): number => Math.max(1, Math.round(seconds * FRAMES_PER_SECOND));
