import type { Digest } from '../../schema/action.ts';
import type { AuditBody, SealedEntry } from '../../schema/audit.ts';
import type { Json } from '../../schema/json.ts';
import { canonical } from '../canonical.ts';
import { sha256 } from '../digest.ts';

/** What the first entry of a log points back to. */
export const GENESIS: Digest = '0'.repeat(64);

/** An entry's link: its number, its time, what it says and the hash before it, all under one hash. */
export function linkHash(link: { seq: number; at: string; digest: Digest; prev: Digest }): Digest {
  // Written out, not serialised: four fields in canonical order, none of which needs escaping. PostgreSQL builds the same text.
  return sha256(`{"at":"${link.at}","digest":"${link.digest}","prev":"${link.prev}","seq":${link.seq}}`);
}

/** Puts a body in its place after `prev`. */
export function sealEntry(body: AuditBody, place: { seq: number; at: string; prev: Digest }): SealedEntry {
  const digest = sha256(canonical(body as unknown as Json));
  return { at: place.at, body: body as SealedEntry['body'], hash: linkHash({ ...place, digest }), prev: place.prev, seq: place.seq };
}
