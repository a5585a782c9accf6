import type { Posted } from './post-message.ts';

/** What an attempt comes to. */
export type Outcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | { readonly kind: 'gone'; readonly status: number; readonly problem: string }
  | { readonly kind: 'failed'; readonly status?: number; readonly problem: string };

/** Any 2xx is taken for yes, 410 for never again, and anything else for not now. */
export function outcomeOf(posted: Posted): Outcome {
  if (posted.kind === 'failed') return { kind: 'failed', problem: posted.problem };
  const { status } = posted;
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  if (status === 410) return { kind: 'gone', status, problem: 'it answered 410: it is gone' };
  const redirects = status >= 300 && status < 400 ? ', and a redirect is not followed' : '';
  return { kind: 'failed', status, problem: `it answered ${status}${redirects}` };
}
