import { z } from 'zod';

/** What reviews are about. */
export const ASPECTS = ['price', 'delivery', 'quality', 'scent', 'texture', 'packaging', 'service', 'effect'] as const;
export const AspectSchema = z.enum(ASPECTS);
export type Aspect = z.infer<typeof AspectSchema>;
