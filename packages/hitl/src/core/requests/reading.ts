import type { Request } from '../../schema/request.ts';

/** How long somebody has to have had a request before them until they can approve it. Only what is critical has such a time. */
export const readingSecondsOf = ({ risk, readingSeconds }: Pick<Request, 'risk' | 'readingSeconds'>): number =>
  risk.level === 'critical' ? (readingSeconds ?? 0) : 0;

/** From when on it can be approved by whom it was put to when it was opened. */
export const readableFrom = (request: Pick<Request, 'risk' | 'readingSeconds' | 'openedAt'>): Date =>
  new Date(request.openedAt.getTime() + readingSecondsOf(request) * 1000);

export interface Read {
  readonly request: Pick<Request, 'risk' | 'readingSeconds' | 'openedAt'>;
  /** When this person was first shown it, as far as it is known. */
  readonly shownAt: Date | undefined;
  readonly readSince: 'asked' | 'shown' | undefined;
  readonly now: Date;
}

export interface Unread {
  readonly message: string;
  /** After so long the same approval counts; unknown where they still have to open it. */
  readonly retryAfterSeconds?: number;
}

/** Why a person can't have read yet what they approve; nothing if they can. */
export function readingProblem({ request, shownAt, readSince, now }: Read): Unread | undefined {
  const seconds = readingSecondsOf(request);
  if (seconds === 0) return undefined;
  const since = shownAt ?? (readSince === 'shown' ? undefined : request.openedAt);
  if (since === undefined) return { message: `open it and read it for ${seconds} s first` };
  const left = since.getTime() + seconds * 1000 - now.getTime();
  const message = `it can be approved from ${new Date(now.getTime() + left).toISOString()} on`;
  return left <= 0 ? undefined : { message, retryAfterSeconds: Math.ceil(left / 1000) };
}
