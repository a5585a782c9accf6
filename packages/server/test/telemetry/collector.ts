import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { eventually } from '../worker/eventually.ts';

const ValueSchema = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
});
const AttributesSchema = z
  .array(z.object({ key: z.string(), value: ValueSchema }))
  .default([])
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value }) => [
        key,
        value.stringValue ?? value.doubleValue ?? value.boolValue ?? (value.intValue === undefined ? null : Number(value.intValue)),
      ]),
    ),
  );
const LinkSchema = z.object({ traceId: z.string(), spanId: z.string() });
const time = z.string().transform((nanoseconds) => Number(BigInt(nanoseconds) / 1_000_000n));
const SpanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: time,
  endTimeUnixNano: time,
  attributes: AttributesSchema,
  links: z.array(LinkSchema).default([]),
  status: z.object({ code: z.number().optional() }).optional(),
});
const ExportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: AttributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(SpanSchema) })),
    }),
  ),
});

/** A span as it came in, and which node sent it. */
export type Seen = z.output<typeof SpanSchema> & { node: unknown };

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Somebody who takes OTLP over HTTP in JSON, and reads it. */
export class Collector {
  readonly spans: Seen[] = [];
  /** All that was sent, to the letter. */
  text = '';
  requests = 0;
  readonly #server = createServer((request, response) => void this.#take(request, response));
  readonly #answer: Answer;

  private constructor(answer: Answer) {
    this.#answer = answer;
  }

  static async open(answer: Answer = (_, response) => void response.writeHead(200).end('{}')): Promise<Collector> {
    const collector = new Collector(answer);
    collector.#server.listen(0, '127.0.0.1');
    await once(collector.#server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    this.requests++;
    this.text += text;
    if (request.url === '/v1/traces') this.spans.push(...spansIn(text));
    this.#answer(request, response);
  }

  /** When a span of this kind has come in. */
  async seen(isIt: (span: Seen) => boolean): Promise<Seen> {
    await eventually(
      async () => this.spans.map(({ name }) => name),
      () => this.spans.some(isIt),
    );
    return this.spans.find(isIt) as Seen;
  }

  of = (name: string): Seen[] => this.spans.filter((span) => span.name === name);

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

const spansIn = (text: string): Seen[] =>
  ExportSchema.parse(JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, node: resource.attributes['service.instance.id'] }))),
  );
