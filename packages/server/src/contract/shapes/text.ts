import { z } from 'zod';

/** PostgreSQL keeps neither a NUL nor half of a surrogate pair, and no person can read them. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const NOT_STORABLE = 'must hold neither a NUL character nor half of a surrogate pair';

/** Text of a person or an agent, empty or not. */
export const text = (longest: number) => z.string().max(longest).refine(isStorable, NOT_STORABLE);

/** Text that says something: more than spaces. */
export const someText = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine(isStorable, NOT_STORABLE)
    .refine((said) => said.trim() !== '', 'must not be empty');
