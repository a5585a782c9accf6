import type { Chance } from '../cluster/chance.ts';

export interface Answer {
  readonly status: number;
  // Of whatever shape the server gives it.
  readonly body: Record<string, unknown>;
  /** When it says to come again. */
  readonly retryAfter: string | null;
}

export interface Caller {
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly chance: Chance;
}

const PATIENCE_MS = 6_000;

/** One try at one node. Undefined where there was no answer: it may have been done. */
export async function callOnce(
  caller: Caller,
  method: string,
  path: string,
  more: { body?: object; key?: string } = {},
): Promise<Answer | undefined> {
  const { body, key } = more;
  try {
    const answered = await fetch(new URL(path, caller.chance.pick(caller.urls)), {
      method,
      headers: {
        ...caller.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answered.text();
    return {
      status: answered.status,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      retryAfter: answered.headers.get('retry-after'),
    };
  } catch {
    return undefined;
  }
}

/** What an answer says that went wrong. */
export const codeOf = ({ body }: Answer): string => (body['error'] as { code?: string } | undefined)?.code ?? '';

/** An answer that says nothing about whether it was done: to be asked again with the same key. */
export const isVague = (answer: Answer | undefined): answer is undefined =>
  answer === undefined || answer.status >= 500 || answer.status === 429 || codeOf(answer) === 'IDEMPOTENCY_KEY_IN_USE';
