/** A part of some content: both ends belong to it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part that is asked for, as RFC 9110 has it; all of it, where nothing or nothing understandable is, or several parts; and
 * `outside` where there is nothing there.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'all' | 'outside' {
  const asked = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '');
  const [, first = '', last = ''] = asked ?? [];
  if (asked === null || (first === '' && last === '')) return 'all';
  // The last so many.
  if (first === '') return Number(last) === 0 ? 'outside' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'all';
  if (Number(first) >= bytes) return 'outside';
  return { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
