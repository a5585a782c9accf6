import type { Readable } from 'node:stream';
import type { Person } from '@dream-agent/hitl/schema';
import type { z } from 'zod';
import type { Browser, Principal } from '../auth/index.ts';
import type { Reach, ROUTES, RouteName } from '../contract/index.ts';
import type { ReceivedFile } from '../files/receive-file.ts';
import type { Cookies } from './access/cookies.ts';
import type { AppDeps } from './app-deps.ts';
import type { Reader } from './errors/error-detail.ts';

type Table = typeof ROUTES;

type ParamsOf<R> = R extends { params: infer S extends z.ZodType } ? z.output<S> : Record<never, never>;
type QueryOf<R> = R extends { query: infer S extends z.ZodType } ? z.output<S> : Record<never, never>;
type BodyOf<R> = R extends { body: { kind: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : R extends { body: { kind: 'bytes' } }
    ? ReceivedFile
    : undefined;

/** Content that is no JSON of the contract. */
export interface Content {
  /** In the place of the route's own: a part of it, or that it is known already. */
  readonly status?: 206 | 304;
  readonly mediaType: string;
  readonly content: string | Buffer | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

type Answered<R> = R extends { answer: { kind: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : R extends { answer: { kind: 'bytes' | 'events' } }
    ? Content
    : R extends { answer: { kind: 'redirect' } }
      ? { readonly location: string }
      : undefined;

/** What a handler gets: everything is checked, and the caller may do it to the thing that is named. */
export interface Call<R> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly principal: Principal;
  readonly actor: Person;
  /** In a list, how much of it this person sees. */
  readonly reach: Reach;
  readonly secret: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly browser: Browser;
  readonly cookies: Cookies;
  readonly reader: Reader;
  /** Which part of some content is wanted, and what the caller has of it already. */
  readonly wanted: {
    readonly range?: string | undefined;
    readonly ifRange?: string | undefined;
    readonly ifNoneMatch?: string | undefined;
  };
  /** What stands after the ? of the address. */
  readonly rawQuery: string;
  /** Aborted when whoever asked has gone. */
  readonly signal: AbortSignal;
  /** Aborted when this node goes: what would take long ends, so that it can. */
  readonly closing: AbortSignal;
}

export type Handler<Name extends RouteName> = (deps: AppDeps, call: Call<Table[Name]>) => Promise<Answered<Table[Name]>>;
export type Handlers<Names extends RouteName> = { readonly [Name in Names]: Handler<Name> };

/** A handler of which only the outside knows what it takes. */
export type AnyHandler = (deps: AppDeps, call: Call<unknown>) => Promise<unknown>;
