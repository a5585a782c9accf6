import type { ErrorBody } from '@dream-agent/server/contract';

type Told = Partial<ErrorBody['error']>;

/** What the server says when it does not do something; its message says what was wrong, where, and what would be right. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  /** What the code means, in the reader's language. */
  readonly title: string | undefined;
  readonly traceId: string | undefined;
  /** Where an answer did not count: how the request stands. */
  readonly current: Told['current'];
  readonly problems: NonNullable<Told['problems']>;

  constructor(status: number, { code = 'INTERNAL', title, message, trace_id, current, problems = [] }: Told) {
    super(message ?? title ?? code);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.title = title;
    this.traceId = trace_id;
    this.current = current;
    this.problems = problems;
  }
}

/** From an answer that is no success; also one that somebody in between has made. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  return new ApiProblem(response.status, body.error ?? {});
}
