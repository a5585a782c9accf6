import { isIPv4, isIPv6 } from 'node:net';

/**
 * What addresses are counted under. Whoever has one address of IPv6 has the other 2^64 of its network, so that is what counts; an
 * address of IPv4 is itself, also when it is written as one of IPv6.
 */
export function addressKey(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return isIPv4(bare) ? bare : 'unknown';
  const groups = groupsOf(bare);
  const [a, b] = [groups[6] ?? 0, groups[7] ?? 0];
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return `${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an address of IPv6, in whatever of its forms it was written. */
function groupsOf(address: string): number[] {
  // The parser of addresses knows all forms, and gives back the one with :: and without dots.
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
