import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call, Reply } from './receive.ts';

/** For `createServer` of `node:http`: reads the raw body, as much as may be, and passes it on. */
export function webhookListener(
  door: { receive(call: Call): Promise<Reply> },
  { mostBytes = 1024 * 1024 }: { mostBytes?: number } = {},
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const body = await readRaw(request, mostBytes).catch(() => undefined);
    if (body === undefined) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    const reply = await door.receive({ method: request.method ?? '', headers: request.headers, body }).catch(() => BROKEN);
    response.writeHead(reply.status, reply.headers).end(reply.body);
  };
}

/** The other side may try again; what went wrong here is not its business. */
const BROKEN: Reply = { status: 500, headers: {}, body: '' };

/** The bytes of a body as they came; rejects when there are more than allowed. */
export async function readRaw(incoming: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new RangeError(`the body is larger than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
