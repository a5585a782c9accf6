import { type Area, fillArea, type Pen } from '../drawing/canvas.ts';
import { mixed, PALETTE } from '../drawing/colours.ts';
import { setText, writeSet } from '../drawing/write-text.ts';
import { type Cue, cuesOf } from './cues.ts';
import { eased } from './ease.ts';
import { FILM_SIZES, type Film, type FilmFormat, type Picture, type Scene } from './film.ts';
import { drawBalance } from './scenes/balance.ts';
import { drawBars } from './scenes/bars.ts';
import { drawClosing } from './scenes/closing.ts';
import { drawLine } from './scenes/line.ts';
import { drawNumbers } from './scenes/numbers.ts';
import { drawPoints } from './scenes/points.ts';
import { drawQuote } from './scenes/quote.ts';
import { drawTitle } from './scenes/title.ts';
import { brandScheme, lightScheme, type Scheme, type Stage } from './stage.ts';

/**
 * Where a scene may draw and where captions stand. Players put their own things over the edges, and over the lower part of an
 * upright film.
 */
const PLACES: Readonly<Record<FilmFormat, { readonly stage: Area; readonly caption: Area }>> = {
  landscape: { stage: { x: 88, y: 68, width: 1104, height: 484 }, caption: { x: 120, y: 568, width: 1040, height: 104 } },
  portrait: { stage: { x: 56, y: 132, width: 608, height: 790 }, caption: { x: 48, y: 950, width: 624, height: 150 } },
  square: { stage: { x: 52, y: 56, width: 616, height: 500 }, caption: { x: 40, y: 572, width: 640, height: 108 } },
};

/** How long one scene takes to come out of the one before. */
const CROSSING = 0.35;

/** Draws what a film shows at a time, in seconds. */
export function drawFrame(pen: Pen, film: Film, time: number): void {
  const { scene, since: passed, first } = sceneAt(film, time);
  // The first frame is what a film looks like in a list: it shows its title.
  const since = first ? passed + CROSSING * 3 : passed;
  const scheme = schemeOf(film, scene.picture);
  const { width, height } = FILM_SIZES[film.format];
  const whole = { x: 0, y: 0, width, height };
  ground(pen, whole, scheme, scene.picture);
  const stage: Stage = { pen, area: PLACES[film.format].stage, format: film.format, language: film.language, scheme, time: since };
  drawPicture(stage, scene.picture);
  mark(stage, film.brand, width);
  const hidden = 1 - eased(since, 0, CROSSING);
  if (hidden > 0.01) {
    pen.globalAlpha = hidden;
    fillArea(pen, whole, scheme.ground);
    pen.globalAlpha = 1;
  }
  caption(pen, film, time, cuesOf(film));
  const length = film.scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  fillArea(pen, { x: 0, y: height - 6, width: (width * Math.min(time, length)) / length, height: 6 }, scheme.brand);
}

function sceneAt({ scenes }: Film, time: number): { readonly scene: Scene; readonly since: number; readonly first: boolean } {
  let start = 0;
  for (const scene of scenes) {
    // A frame that falls on the end of a scene is the first of the next.
    if (time < start + scene.seconds - 1e-6) return { scene, since: time - start, first: scene === scenes[0] };
    start += scene.seconds;
  }
  const last = scenes.at(-1);
  if (last === undefined) throw new Error('a film without scenes');
  return { scene: last, since: last.seconds, first: false };
}

const schemeOf = ({ colour }: Film, { kind }: Picture): Scheme =>
  kind === 'title' || kind === 'closing' ? brandScheme(colour) : lightScheme(colour);

function ground(pen: Pen, { width, height }: Area, scheme: Scheme, { kind }: Picture): void {
  const gradient = pen.createLinearGradient(0, 0, width, height);
  const branded = kind === 'title' || kind === 'closing';
  gradient.addColorStop(0, scheme.ground);
  // Away from what is written on it, so that it is read as well at its other end.
  gradient.addColorStop(1, branded ? mixed(scheme.ground, scheme.text === PALETTE.paper ? '#0b1016' : PALETTE.paper, 0.32) : scheme.ground);
  fillArea(pen, { x: 0, y: 0, width, height }, gradient);
  if (!branded) return;
  pen.fillStyle = scheme.text === PALETTE.paper ? 'rgba(255, 255, 255, 0.05)' : 'rgba(255, 255, 255, 0.16)';
  for (const [x, y, radius] of [
    [0.92, 0.08, 0.34],
    [0.04, 0.96, 0.26],
  ] as const) {
    pen.beginPath();
    pen.arc(width * x, height * y, Math.max(width, height) * radius, 0, Math.PI * 2);
    pen.fill();
  }
}

function drawPicture(stage: Stage, picture: Picture): void {
  switch (picture.kind) {
    case 'title':
      drawTitle(stage, picture);
      break;
    case 'numbers':
      drawNumbers(stage, picture);
      break;
    case 'line':
      drawLine(stage, picture);
      break;
    case 'bars':
      drawBars(stage, picture);
      break;
    case 'balance':
      drawBalance(stage, picture);
      break;
    case 'quote':
      drawQuote(stage, picture);
      break;
    case 'points':
      drawPoints(stage, picture);
      break;
    case 'closing':
      drawClosing(stage, picture);
      break;
  }
}

/** Whose film it is, in its upper corner. */
function mark({ pen, area, language, scheme }: Stage, brand: string, width: number): void {
  if (brand === '') return;
  const name = setText(pen, brand, { language, weight: 'bold', largest: 19, smallest: 15, width: width * 0.4, height: 26, most: 1 });
  writeSet(pen, name, { x: area.x, y: area.y - 38, width: area.width }, scheme.quiet, 'right');
}

/** What is said at this time, on a ground of its own: it is read whatever is behind it. */
function caption(pen: Pen, { language, format }: Film, time: number, cues: readonly Cue[]): void {
  const cue = cues.find(({ from, to }) => time >= from - 1e-6 && time < to - 1e-6) ?? cues.at(-1);
  if (cue === undefined || time < cue.from - 1e-6) return;
  const place = PLACES[format].caption;
  const text = setText(pen, cue.text, {
    language,
    largest: 30,
    smallest: 22,
    width: place.width - 48,
    height: place.height - 20,
    most: format === 'portrait' ? 3 : 2,
    balanced: true,
    leading: 1.3,
  });
  const [width, height] = [text.width + 48, text.height + 20];
  const area = { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width, height };
  fillArea(pen, area, 'rgba(11, 16, 22, 0.84)', 12);
  writeSet(pen, text, { ...area, y: area.y + 10 }, PALETTE.paper, 'center');
}
