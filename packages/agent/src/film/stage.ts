import type { Tone } from '../charts/index.ts';
import type { Language } from '../contract/language.ts';
import type { Area, Pen } from '../drawing/canvas.ts';
import { contrast, darkEnough, mixed, PALETTE } from '../drawing/colours.ts';
import type { FilmFormat } from './film.ts';

/** What a scene is drawn with, at one moment. */
export interface Stage {
  readonly pen: Pen;
  /** Where it may draw: off the edges, above the captions. */
  readonly area: Area;
  readonly format: FilmFormat;
  readonly language: Language;
  readonly scheme: Scheme;
  /** Seconds since the scene began. */
  readonly time: number;
}

export interface Scheme {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly rule: string;
  /** The brand's colour, as it can be read on the ground. */
  readonly brand: string;
  readonly tones: Readonly<Record<Tone, string>>;
}

/** On light ground: for what is to be read. */
export function lightScheme(colour: string): Scheme {
  // The ground is not quite white: a little darker than on white.
  const brand = darkEnough(colour, 4.9);
  return {
    ground: PALETTE.wash,
    text: PALETTE.ink,
    quiet: PALETTE.quiet,
    rule: PALETTE.rule,
    brand,
    tones: { good: PALETTE.good, bad: PALETTE.bad, neutral: '#8794a3', accent: brand },
  };
}

/** On the brand's own colour: for how a film begins and ends. A light colour keeps its light, and is written on in ink. */
export function brandScheme(colour: string): Scheme {
  const light = contrast(colour, PALETTE.ink) >= 6;
  const ground = light ? colour : darkEnough(colour, 5.5);
  const text = light ? PALETTE.ink : PALETTE.paper;
  const softer = mixed(ground, text, 0.84);
  const quiet = contrast(ground, softer) >= 4.5 ? softer : text;
  return {
    ground,
    text,
    quiet,
    rule: mixed(ground, text, 0.4),
    brand: text,
    tones: { good: text, bad: text, neutral: quiet, accent: text },
  };
}
