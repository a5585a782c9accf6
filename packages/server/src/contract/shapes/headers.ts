import { z } from 'zod';

/** What comes twice under the same key is done once, and answered alike. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IdempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'expected 1 to 200 printable ASCII characters')
  .meta({ description: 'What comes twice under the same key is done once, and answered alike', examples: ['0b7a5c1e-decide-1'] });

/** Goes with whatever a browser changes. */
export const CSRF_HEADER = 'x-csrf-token';
