import { isIPv4 } from 'node:net';

/** Whether a host is this machine and nothing else, so that what is sent there can't be listened to on the way. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** `https://host:port` as browsers write it; undefined for anything that is not the address of a page's origin. */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return url.origin;
}

/** The origins whose pages may speak to this server. */
export type OriginList = ReadonlySet<string>;

/** Refuses what a person may have meant as more than one origin, with the entry in the message. */
export function originList(entries: readonly string[]): OriginList {
  return new Set(
    entries.map((entry) => {
      const origin = parseOrigin(entry);
      if (origin === undefined || URL.parse(entry)?.pathname !== '/' || /[*?#]/.test(entry)) {
        throw new TypeError(`"${entry}" is not an origin; expected one like https://agent.example.com, without a path or *`);
      }
      return origin;
    }),
  );
}
