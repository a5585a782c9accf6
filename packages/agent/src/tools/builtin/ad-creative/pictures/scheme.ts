import { contrast, darkEnough, mixed, PALETTE, readableOn } from '../../../../drawing/colours.ts';

/** The colours of one ad. What is read stands out from both ends of its ground by 4.5 at least. */
export interface AdScheme {
  readonly from: string;
  readonly to: string;
  readonly shape: string;
  readonly text: string;
  readonly quiet: string;
  readonly figure: string;
  readonly button: string;
  readonly onButton: string;
}

const WANTED = 4.5;
const NIGHT = '#0b1016';

/** Three ways to wear a brand's colour: as it is, light and dark. */
export function adScheme(colour: string, turn: number): AdScheme {
  const kind = turn % 3;
  const isLight = contrast(colour, PALETTE.ink) >= 6;
  if (kind === 1)
    return written(
      mixed(colour, PALETTE.paper, 0.82),
      mixed(colour, PALETTE.paper, 0.94),
      PALETTE.ink,
      darkEnough(colour),
      mixed(colour, PALETTE.paper, 0.6),
    );
  if (kind === 2) {
    const dark = darkEnough(mixed(colour, NIGHT, 0.74), 9);
    return written(dark, mixed(dark, NIGHT, 0.4), PALETTE.paper, mixed(colour, PALETTE.paper, 0.35), mixed(dark, PALETTE.paper, 0.1));
  }
  if (isLight) return written(colour, mixed(colour, PALETTE.paper, 0.34), PALETTE.ink, PALETTE.ink, mixed(colour, PALETTE.paper, 0.4));
  const ground = darkEnough(colour, 5.5);
  return written(ground, mixed(ground, NIGHT, 0.3), PALETTE.paper, PALETTE.paper, mixed(ground, PALETTE.paper, 0.12));
}

function written(from: string, to: string, text: string, accent: string, shape: string): AdScheme {
  const least = (candidate: string): number => Math.min(contrast(candidate, from), contrast(candidate, to));
  const soft = mixed(from, text, 0.82);
  const button = least(accent) >= 3 && contrast(accent, readableOn(accent)) >= WANTED ? accent : text;
  return {
    from,
    to,
    shape,
    text,
    quiet: least(soft) >= WANTED ? soft : text,
    figure: least(accent) >= WANTED ? accent : text,
    button,
    onButton: readableOn(button),
  };
}
