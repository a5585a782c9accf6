import { visible } from '@dream-agent/hitl';
import type { AgentErrorCode } from '../errors.ts';
import { AnswerFault } from './answer-fault.ts';

/** What is made of a failed attempt. */
export interface Failure {
  readonly code: AgentErrorCode;
  /** Whether asking again may help. */
  readonly again: boolean;
  /** How long the provider wants to be left alone. */
  readonly afterMs?: number;
  readonly reason: string;
}

/** Takes secrets out of a text. */
export type Mask = (text: string) => string;

const LONGEST_REASON = 300;
const DEEPEST_CAUSE = 8;
/** Request time-out, conflict, too early, too many requests. */
const STATUSES_AGAIN: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const CONNECTION = /^(ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|ENETUNREACH|EHOSTUNREACH|UND_ERR_\w+)$/;
/** What the clients call a broken connection or an answer that is not what it should be. */
const BROKEN = /^(fetch failed|terminated|Connection error\.|Request timed out\.|other side closed|socket hang up)$/;
/** A used-up quota comes as 429 too, and waiting does not fill it. */
const QUOTA = /insufficient_quota/;

/**
 * Judges what a client of any provider threw. It looks at what the errors carry (status, headers, code) along the
 * chain of causes and not at their classes, because each provider's package brings its own.
 */
export function judgeFailure(error: unknown, now: number, mask: Mask = (text) => text): Failure {
  const chain = chainOf(error);
  const fault = chain.find((one) => one instanceof AnswerFault);
  if (fault !== undefined) return { code: fault.code, again: fault.again, reason: fault.message };

  const answered = chain.find((one) => statusOf(one) !== undefined);
  const status = statusOf(answered);
  if (status !== undefined) return judgeStatus(status, answered, now, mask);

  const reason = reasonOf(chain, mask);
  const again = chain.some((one) => isBroken(one));
  return { code: 'MODEL_UNAVAILABLE', again, reason };
}

function judgeStatus(status: number, error: unknown, now: number, mask: Mask): Failure {
  const reason = `HTTP ${status}: ${withoutStatus(reasonOf([error], mask), status)}`;
  const exhausted = status === 429 && (QUOTA.test(String(read(error, 'code'))) || QUOTA.test(reason));
  const again = (STATUSES_AGAIN.has(status) || status >= 500) && !exhausted;
  const afterMs = again ? retryAfter(error, now) : undefined;
  return { code: 'MODEL_UNAVAILABLE', again, reason, ...(afterMs === undefined ? {} : { afterMs }) };
}

/** Seconds, a date, or OpenAI's own header in milliseconds. What can't be read counts as not sent. */
function retryAfter(error: unknown, now: number): number | undefined {
  const milliseconds = Number.parseFloat(headerOf(error, 'retry-after-ms') ?? '');
  if (milliseconds >= 0) return milliseconds;
  const header = headerOf(error, 'retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000;
  // Left to itself, it takes "-5" for a year.
  const date = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function headerOf(error: unknown, name: string): string | undefined {
  const headers = read(error, 'headers') ?? read(read(error, 'response'), 'headers');
  const value = headers instanceof Headers ? headers.get(name) : read(headers, name);
  return typeof value === 'string' ? value : undefined;
}

function statusOf(error: unknown): number | undefined {
  const status =
    read(error, 'status') ?? read(error, 'statusCode') ?? read(error, 'status_code') ?? read(read(error, 'response'), 'status');
  return typeof status === 'number' && status >= 300 ? status : undefined;
}

function isBroken(error: unknown): boolean {
  const code = read(error, 'code');
  if (typeof code === 'string' && CONNECTION.test(code)) return true;
  // Garbled JSON, a time-out of the client's own, or an error event in the middle of a stream, which has no status.
  const name = read(error, 'name');
  if (name === 'SyntaxError' || name === 'TimeoutError') return true;
  if (error instanceof Error && BROKEN.test(error.message)) return true;
  return typeof read(error, 'error') === 'object' && read(error, 'error') !== null;
}

/** Secrets go before it is cut: half a key is found by nobody who looks for the whole. */
function reasonOf(chain: readonly unknown[], mask: Mask): string {
  const messages = chain
    .map((one) => (one instanceof Error ? one.message : typeof one === 'string' ? one : ''))
    .filter((text) => text !== '');
  const text = visible(mask([...new Set(messages)].join(': '))) || 'no reason given';
  return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON - 1)}…` : text;
}

const withoutStatus = (text: string, status: number): string => (text.startsWith(`${status} `) ? text.slice(`${status} `.length) : text);

function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one !== undefined && one !== null && chain.length < DEEPEST_CAUSE; one = read(one, 'cause')) chain.push(one);
  return chain;
}

const read = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[key] : undefined;
