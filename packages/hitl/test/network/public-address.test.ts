import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from '../../src/network/public-address.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.0.1',
  '169.253.1.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s lies on the open internet', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  '0.0.0.0',
  '10.255.0.1',
  '100.64.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '127.1',
  '08.8.8.8',
])('%s does not', (address) => expect(isPublicAddress(address)).toBe(false));

test('no address of 10/8, 127/8, 192.168/16 or fc00::/7 is ever open', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const address = fc.oneof(
    fc.tuple(fc.constantFrom(10, 127), byte, byte, byte).map((parts) => parts.join('.')),
    fc.tuple(byte, byte).map(([third, fourth]) => `192.168.${third}.${fourth}`),
    fc
      .tuple(fc.constantFrom('fc', 'fd'), byte, fc.array(group, { minLength: 7, maxLength: 7 }))
      .map(([first, second, rest]) => `${first}${second.toString(16).padStart(2, '0')}:${rest.join(':')}`),
  );
  fc.assert(fc.property(address, (inside) => !isPublicAddress(inside)));
});
