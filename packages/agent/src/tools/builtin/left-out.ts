import { z } from 'zod';

/** Why a review is not among those that were counted. */
export const LEFT_OUT_REASONS = ['broken_row', 'no_date', 'duplicate', 'near_duplicate', 'spam', 'coordinated', 'empty'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** How many were left out, by reason; what did not happen is not listed. */
export const LeftOutSchema = z.partialRecord(z.enum(LEFT_OUT_REASONS), z.int().positive());
export type LeftOut = z.infer<typeof LeftOutSchema>;

/** Sums up counts of several steps. */
export function addLeftOut(...counts: readonly LeftOut[]): LeftOut {
  const sums = LEFT_OUT_REASONS.map((reason) => [reason, counts.reduce((sum, count) => sum + (count[reason] ?? 0), 0)] as const);
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}
