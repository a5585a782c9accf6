/** Where an ad is read, and how much of it is shown there: in characters, of which Korean and Japanese ones count twice. */
export const CHANNELS = {
  search: { headline: 30, body: 90 },
  feed: { headline: 40, body: 125 },
  story: { headline: 40, body: 80 },
  display: { headline: 30, body: 60 },
} as const;
export type Channel = keyof typeof CHANNELS;
export const CHANNEL_NAMES = Object.keys(CHANNELS) as readonly Channel[];

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/** How long a text is, as channels count. */
export const lengthOf = (text: string): number => Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);

/** The first of several texts that is short enough; nothing where none is. */
export const firstThatFits = (texts: readonly string[], most: number): string | undefined => texts.find((text) => lengthOf(text) <= most);
