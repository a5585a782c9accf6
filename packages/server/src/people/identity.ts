import { z } from 'zod';

const text = z
  .string()
  .min(1)
  .max(255)
  // PostgreSQL does not take it as text, and no issuer means it.
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'is not well-formed text');

/** Who somebody is at the place that vouches for them. The subject means nothing without its issuer. */
export const IdentitySchema = z.object({ issuer: text, subject: text });
export type Identity = z.infer<typeof IdentitySchema>;

/** Whoever can start the server on this machine. */
export const LOCAL_OWNER: Identity = { issuer: 'local', subject: 'owner' };
