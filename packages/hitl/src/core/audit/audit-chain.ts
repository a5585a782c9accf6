import type { Digest } from '../../schema/action.ts';

/** What the first entry of a log points back to. */
export const GENESIS: Digest = '0'.repeat(64);

/** What an entry's hash is taken of: its number, its time, the digest of what it says and the hash before it. */
export const linkText = (link: { seq: number; at: string; digest: Digest; prev: Digest }): string =>
  // Written out, not serialised: four fields in canonical order, none of which needs escaping. PostgreSQL builds the same text.
  `{"at":"${link.at}","digest":"${link.digest}","prev":"${link.prev}","seq":${link.seq}}`;
