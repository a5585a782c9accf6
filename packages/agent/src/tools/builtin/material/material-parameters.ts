import { z } from 'zod';
import { LanguageSchema } from '../../../contract/language.ts';

/** The parameters that everything made of material has. */
export const MATERIAL_PARAMETERS = {
  brand: z.string().trim().min(1).max(300).optional(),
  product: z.string().trim().min(1).max(300).optional(),
  language: LanguageSchema.optional(),
  audience: z.string().trim().min(1).max(100).optional(),
} as const;
