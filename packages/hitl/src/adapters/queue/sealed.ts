import { createHash } from 'node:crypto';
import { z } from 'zod';
import { signatureHeaders, verifySignature } from '../webhook/signature.ts';

export type Secrets = readonly string[] | 'none';

/** A message in a queue: what would be the body and the headers of a webhook. */
export const SealedSchema = z.object({ headers: z.record(z.string(), z.string()).default({}), body: z.string().max(1024 * 1024) });
export type Sealed = z.infer<typeof SealedSchema>;

export const seal = (id: string, body: string, secrets: Secrets, at: Date): Sealed => ({
  headers: secrets === 'none' ? { 'webhook-id': id } : { ...signatureHeaders({ id, at, body, secrets }) },
  body,
});

export type Unsealed =
  | { readonly kind: 'message'; readonly id: string; readonly body: string }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * What a message says, if it is whose it has to be. Its age does not count: it may have waited in the queue. A replay is told by its id,
 * and by the question that it answers.
 */
export function unseal(data: unknown, secrets: Secrets, now: Date): Unsealed {
  const parsed = SealedSchema.safeParse(data);
  if (!parsed.success) return { kind: 'refused', message: 'expected { headers, body }, with the body as text' };
  const { headers, body } = parsed.data;
  if (secrets === 'none') return { kind: 'message', id: headers['webhook-id'] ?? createHash('sha256').update(body).digest('hex'), body };
  const verified = verifySignature({ headers, body, secrets, now, toleranceSeconds: Number.POSITIVE_INFINITY });
  return verified.kind === 'refused' ? verified : { kind: 'message', id: verified.id, body };
}
