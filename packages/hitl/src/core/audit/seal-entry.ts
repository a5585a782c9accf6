import type { Digest } from '../../schema/action.ts';
import type { AuditBody, SealedEntry } from '../../schema/audit.ts';
import type { Json } from '../../schema/json.ts';
import { canonical } from '../canonical.ts';
import { sha256 } from '../digest.ts';
import { linkText } from './audit-chain.ts';

/** An entry's link: everything that places it, under one hash. */
export const linkHash = (link: Parameters<typeof linkText>[0]): Digest => sha256(linkText(link));

/** Puts a body in its place after `prev`. */
export function sealEntry(body: AuditBody, place: { seq: number; at: string; prev: Digest }): SealedEntry {
  const digest = sha256(canonical(body as unknown as Json));
  return { at: place.at, body: body as SealedEntry['body'], hash: linkHash({ ...place, digest }), prev: place.prev, seq: place.seq };
}
