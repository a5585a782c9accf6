/** What a colour says: the same one wherever the same is shown. */
export type Tone = 'good' | 'bad' | 'neutral' | 'accent';

/** A colour by what it says, or as such. */
export type Paint = Tone | `#${string}`;

/** The colours of documents and charts. They are told apart by those who see no red or green, and in grey. */
export const INK = '#1b2430';
export const QUIET = '#5f6b7a';
export const RULE = '#d5dbe3';
export const WASH = '#f3f6f9';
export const PAPER = '#ffffff';

const TONES: Readonly<Record<Tone, string>> = { good: '#2f74b5', bad: '#d9602b', neutral: '#c6ced8', accent: '#1f4e79' };

/** What is read on top of a tone. */
export const ON_TONE: Readonly<Record<Tone, string>> = { good: PAPER, bad: PAPER, neutral: INK, accent: PAPER };

const isTone = (paint: Paint): paint is Tone => Object.hasOwn(TONES, paint);

/** A colour as it is drawn. */
export const colourOf = (paint: Paint): string => (isTone(paint) ? TONES[paint] : paint);

/** From dark to light and warm against cold by turns, so that neighbours differ in grey too. */
const BRANDS = ['#1f4e79', '#e08a2e', '#2a9d8f', '#8c3f7a', '#7fb2dd', '#b23a48', '#93a12f', '#6c5b4c'] as const;

/** One colour for each name, the same whatever the order they come in. With more names than colours, colours come again. */
export const brandColours = (names: readonly string[]): ReadonlyMap<string, Paint> =>
  new Map([...new Set(names)].sort().map((name, index) => [name, BRANDS[index % BRANDS.length] ?? BRANDS[0]]));

/** The blend of two colours, from all of the first to all of the second. */
export function blend(one: string, other: string, share: number): string {
  const parts = (colour: string): number[] => [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  const [from, to] = [parts(one), parts(other)];
  return `#${from
    .map((part, index) =>
      Math.round(part + ((to[index] ?? part) - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
