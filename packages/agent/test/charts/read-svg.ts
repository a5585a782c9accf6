import { fontOf, widthOf } from '../../src/charts/measure.ts';

/** A text of a picture, and the place it takes up. */
export interface WrittenText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const TOKEN = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" };
const decoded = (text: string): string => text.replace(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? `&${name};`);

/** All texts of a picture. Throws where it is not well-formed: a tag that is not closed, an attribute without quotes, a bare `&`. */
export function textsIn(svg: string): WrittenText[] {
  const open: { readonly name: string; readonly attributes: string }[] = [];
  const texts: WrittenText[] = [];
  let at = 0;
  for (const match of svg.matchAll(TOKEN)) {
    if (match.index !== at) break;
    at += match[0].length;
    const [, closes, name = '', attributes = '', empty, text] = match;
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(match[0])) throw new Error(`a bare & in ${match[0].slice(0, 80)}`);
    if (text !== undefined) {
      const inside = open.at(-1);
      if (inside?.name === 'text') texts.push(placed(decoded(text), inside.attributes));
    } else if (closes === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
    } else if (empty !== '/') open.push({ name, attributes });
  }
  if (at !== svg.length) throw new Error(`not well-formed from ${svg.slice(at, at + 80)}`);
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  return texts;
}

function placed(text: string, attributes: string): WrittenText {
  const of = (name: string): string => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const [, moveX = '0', moveY = '0'] = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(of('transform')) ?? [];
  const style = of('style');
  const size = Number(/font-size:([\d.]+)px/.exec(style)?.[1] ?? '12');
  const width = widthOf(text, fontOf(size, /font-weight:bold/.test(style)));
  const [x, y] = [Number(of('x') || 0) + Number(moveX), Number(of('y') || 0) + Number(moveY)];
  const left = { start: x, middle: x - width / 2, end: x - width }[of('text-anchor') || 'start'] ?? x;
  // The letters themselves, without the room between lines.
  const middle = of('dominant-baseline') === 'central' ? y : y - size * 0.35;
  return { text, left, right: left + width, top: middle - size * 0.4, bottom: middle + size * 0.4 };
}
