import { z } from 'zod';

/** Long rather than odd: no rule about digits or signs, but nothing that is guessed first, and a bound on what is hashed. */
export const PasswordSchema = z
  .string()
  .max(500)
  .refine((text) => Array.from(text.normalize('NFKC')).length >= 10, 'expected 10 characters at least')
  .refine((text) => new Set(text).size >= 5, 'expected 5 different characters at least')
  .refine((text) => text.isWellFormed(), 'is not well-formed text');
