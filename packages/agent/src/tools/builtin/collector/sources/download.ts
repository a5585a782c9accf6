import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AddressError, checkedAddress, type HostAddress, lookupOf, type Resolve, resolveByDns } from '@dream-agent/hitl/network';
import { AgentError } from '../../../../errors.ts';
import { shorten } from '../../text/shorten.ts';
import type { Reading } from '../reading/opened-file.ts';
import type { FoundFile } from './find-source.ts';
import { type FileForm, formOfName, formOfStart, formOfType } from './source-format.ts';

/** What addresses may be read. */
export interface Reach {
  /** Hosts that may lie in a private network, as `name`, `address` or `name:port`. */
  readonly allowHosts?: readonly string[];
  readonly resolve?: Resolve;
}

const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Whether a source is an address. */
export const isAddress = (source: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(source);

/**
 * Copies what a public address answers to a file. Every host on the way is looked up and checked, and connected to at the very
 * address that was checked; size and time are limited.
 */
export async function download(reading: Omit<Reading, 'tables'>, reach: Reach, address: string): Promise<FoundFile> {
  const { words, limits, aside } = reading;
  const signal = AbortSignal.any([reading.signal, AbortSignal.timeout(limits.downloadSeconds * 1000)]);
  let url = addressOf(address, words.addressInvalid);
  try {
    for (let redirects = 0; ; redirects++) {
      const checked = await checkedAddress(url, reach.allowHosts ?? [], reach.resolve ?? resolveByDns);
      const incoming = await ask(url, checked, signal);
      const { statusCode: status = 0, headers } = incoming;
      if (REDIRECTS.includes(status) && headers.location !== undefined) {
        incoming.destroy();
        if (redirects >= MOST_REDIRECTS) throw new AgentError('TOOL_FAILED', words.tooManyRedirects(url.host));
        const next = addressOf(new URL(headers.location, url).href, words.addressInvalid);
        // What was asked for in secret is not given away in the open.
        if (url.protocol === 'https:' && next.protocol === 'http:') throw new AgentError('TOOL_FAILED', words.addressInvalid(shown(next)));
        url = next;
        continue;
      }
      if (status !== 200) {
        incoming.destroy();
        throw new AgentError('TOOL_FAILED', words.answered(url.host, status));
      }
      const path = join(aside, crypto.randomUUID());
      await save(
        incoming,
        path,
        limits.downloadBytes,
        signal,
        () => new AgentError('TOOL_FAILED', words.answerTooLarge(url.host, Math.floor(limits.downloadBytes / 1024 ** 2))),
      );
      const form = formOfName(url.pathname) ?? formOfType(headers['content-type']) ?? (await sniff(path));
      return { ...form, name: shown(url), path };
    }
  } catch (error) {
    reading.signal.throwIfAborted();
    if (signal.aborted) throw new AgentError('TOOL_FAILED', words.answerTooSlow(url.host, limits.downloadSeconds), { cause: error });
    if (error instanceof AddressError) {
      const say = error.problem === 'closed' ? words.addressClosed : words.hostUnknown;
      throw new AgentError('TOOL_FAILED', say(url.host), { cause: error });
    }
    if (error instanceof AgentError) throw error;
    throw new AgentError('TOOL_FAILED', words.answerLost(url.host, error instanceof Error ? shorten(error.message, 200) : ''), {
      cause: error,
    });
  }
}

/** An address that may be read at all. Who needs a password needs a connection in the configuration. */
function addressOf(address: string, say: (address: string) => string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new AgentError('TOOL_PARAMETERS_INVALID', say(url === undefined ? shorten(address, 100) : shown(url)));
  return url;
}

/** An address as it is told to people: what is behind the question mark may be a key. */
const shown = ({ protocol, host, pathname }: URL): string => shorten(`${protocol}//${host}${pathname}`, 200);

function ask(url: URL, address: HostAddress, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'text/csv, application/json, application/x-ndjson, application/vnd.apache.parquet, */*',
      'accept-encoding': 'gzip, identity',
    };
    const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      headers,
      lookup: lookupOf(address),
      signal,
      agent: false,
    });
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    outgoing.end();
  });
}

async function save(incoming: IncomingMessage, path: string, most: number, signal: AbortSignal, tooLarge: () => Error): Promise<void> {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > most) done(tooLarge());
      else done(null, chunk);
    },
  });
  const packed = incoming.headers['content-encoding'] === 'gzip';
  try {
    if (Number(incoming.headers['content-length'] ?? 0) > most) throw tooLarge();
    await (packed
      ? pipeline(incoming, createGunzip(), counted, createWriteStream(path), { signal })
      : pipeline(incoming, counted, createWriteStream(path), { signal }));
    if (!incoming.complete) throw new Error('the connection was closed before the end');
  } finally {
    incoming.destroy();
  }
}

async function sniff(path: string): Promise<FileForm> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return formOfStart(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
