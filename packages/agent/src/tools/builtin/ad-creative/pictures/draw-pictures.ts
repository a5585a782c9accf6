import { z } from 'zod';
import type { Language } from '../../../../contract/language.ts';
import { places } from '../../../../documents/take-place.ts';
import { inThread } from '../../../../drawing/in-thread.ts';
import type { Ad } from './draw-ad.ts';
import type { AdSize } from './sizes.ts';

export interface AdPicturesJob {
  readonly ads: readonly { readonly letter: string; readonly title: string; readonly ad: Ad }[];
  readonly sizes: readonly AdSize[];
  readonly title: string;
  readonly language: Language;
}

const ResultSchema = z.strictObject({
  pictures: z.array(z.strictObject({ name: z.string(), png: z.instanceof(Uint8Array) })),
  overview: z.instanceof(Uint8Array),
});
export type AdPictures = z.infer<typeof ResultSchema>;

const takeTurn = places(1);

/** Draws ads in a thread of their own, for drawing fifty of them takes seconds. */
export async function drawPictures(
  job: AdPicturesJob,
  options: { signal: AbortSignal; progress: (fraction: number) => void },
): Promise<AdPictures> {
  const leave = await takeTurn(options.signal);
  try {
    const module = new URL('./ad-thread.ts', import.meta.url);
    return await inThread({ module, job, result: ResultSchema, what: 'the pictures', ...options });
  } finally {
    leave();
  }
}
