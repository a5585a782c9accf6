import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { ErrorBodySchema, IDEMPOTENCY_HEADER, ROUTES, type Route, type RouteName } from '../../contract/index.ts';
import { CommandFailed, RefusedByServer, Unreachable } from '../problems.ts';

type Table = typeof ROUTES;
type InputOf<R, Part extends string> = R extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.input<S> : undefined;
type BodyOf<R> = R extends { body: { kind: 'json'; schema: infer S extends z.ZodType } } ? z.input<S> : undefined;

/** What a route is called with; what it does not take can't be given. */
export type Sent<Name extends RouteName> = {
  readonly [Part in 'params' | 'query' as undefined extends InputOf<Table[Name], Part> ? never : Part]: InputOf<Table[Name], Part>;
} & (undefined extends BodyOf<Table[Name]> ? unknown : { readonly body: BodyOf<Table[Name]> }) & {
    readonly signal?: AbortSignal;
    readonly timeoutMs?: number;
  };

export type Answered<Name extends RouteName> = Table[Name] extends { answer: { kind: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : undefined;

export interface ClientOptions {
  readonly url: string;
  readonly key: string;
  /** The language in which the server is to say what is wrong. */
  readonly language: string;
}

interface AnySent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

const TRIES = 4;

/** Speaks to the server as the contract says, and looks whether what comes back is what the contract says. */
export class Client {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get url(): string {
    return this.#options.url;
  }

  async call<Name extends RouteName>(name: Name, sent: Sent<Name>): Promise<Answered<Name>> {
    const route: Route = ROUTES[name];
    const response = await this.#send(route, sent as AnySent);
    if (route.answer.kind !== 'json') return undefined as Answered<Name>;
    const read = route.answer.schema.safeParse(await response.json().catch(() => undefined));
    if (!read.success) throw new CommandFailed(`${this.#options.url}: ${route.method} ${route.path}: not an answer of Dream Agent`);
    return read.data as Answered<Name>;
  }

  /** Content that is no JSON, as it comes. */
  async bytes<Name extends RouteName>(name: Name, sent: Sent<Name>): Promise<Readable> {
    const { body } = await this.#send(ROUTES[name], { ...(sent as AnySent), timeoutMs: 600_000 });
    return body === null ? Readable.from([]) : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  }

  /** What changes something carries a key, so that what is sent again because no answer came is done once. */
  async #send(route: Route, { params = {}, query = {}, body, signal, timeoutMs = 30_000 }: AnySent): Promise<Response> {
    const { url, key, language } = this.#options;
    const address = new URL(
      route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
      url,
    );
    for (const [name, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) address.searchParams.append(name, String(one));
    }
    const headers = {
      authorization: `Bearer ${key}`,
      'accept-language': language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(route.method === 'POST' ? { [IDEMPOTENCY_HEADER]: randomUUID() } : {}),
    };
    for (let tries = 1; ; tries++) {
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(address, {
          method: route.method,
          headers,
          redirect: 'error',
          signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (response.ok) return response;
        const refused = await refusalOf(response, url);
        if (tries === TRIES || !isPassing(refused)) throw refused;
      } catch (error) {
        if (error instanceof RefusedByServer || error instanceof CommandFailed) throw error;
        signal?.throwIfAborted();
        if (tries === TRIES || limit.aborted) throw new Unreachable(url, error);
      }
      await sleep(150 * 2 ** tries, undefined, signal === undefined ? {} : { signal });
    }
  }
}

/** The server goes down or is not up yet; another node, or the same one, will answer in a moment. */
const isPassing = ({ error: { code } }: RefusedByServer): boolean => code === 'SHUTTING_DOWN' || code === 'OVERLOADED';

async function refusalOf(response: Response, url: string): Promise<RefusedByServer> {
  const read = ErrorBodySchema.safeParse(await response.json().catch(() => undefined));
  if (read.success) return new RefusedByServer(response.status, read.data.error);
  throw new CommandFailed(`${url}: HTTP ${response.status}: not an answer of Dream Agent`);
}
