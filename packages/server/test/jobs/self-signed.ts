import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);

/** 1.3.101.112 */
const ED25519 = sequence(der(0x06, Buffer.from([0x2b, 0x65, 0x70])));
/** 2.5.4.3 */
const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]));

/** A certificate that nobody but its owner vouches for. */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const who = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const validity = sequence(der(0x17, Buffer.from('260101000000Z')), der(0x17, Buffer.from('460101000000Z')));
  const body = sequence(der(0x02, Buffer.from([1])), ED25519, who, validity, who, publicKey.export({ type: 'spki', format: 'der' }));
  const whole = sequence(body, ED25519, bits(sign(null, body, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
