import { z } from 'zod';

const MOST_TEXTS = 10;
const LONGEST = 1000;

/** Something a person said that is to be kept in mind from then on. */
export const GuidanceSchema = z.strictObject({ at: z.iso.datetime(), text: z.string().min(1).max(LONGEST) });
export type Guidance = z.infer<typeof GuidanceSchema>;

/** Newest first. */
export const GuidanceListSchema = z.array(GuidanceSchema).max(MOST_TEXTS);

const key = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** The list with one more text in front. What is said again moves to the front; what is oldest goes. */
export function addGuidance(list: readonly Guidance[], said: { readonly at: string; readonly text: string }): readonly Guidance[] {
  const text = Array.from(said.text.trim())
    .slice(0, LONGEST / 2)
    .join('');
  if (text === '') return list;
  return [{ at: said.at, text }, ...list.filter((known) => key(known.text) !== key(text))].slice(0, MOST_TEXTS);
}

/** What enters the next reasoning. */
export const guidanceTexts = (list: readonly Guidance[]): readonly string[] => list.map(({ text }) => text);
