import { AgentError } from '../errors.ts';

/** How DuckDB begins what it says of a failure. */
const KIND = /^([A-Z][A-Za-z]*(?: [A-Za-z]+)*) Error: /;

/** A failure of the tables themselves as people can be told of it: without statements and paths. Other errors stay what they are. */
export function tableError(error: unknown, megabytes: number): unknown {
  if (!(error instanceof Error) || error instanceof AgentError) return error;
  const kind = KIND.exec(error.message)?.[1];
  if (kind === undefined) return error;
  const told =
    kind === 'Out of Memory'
      ? `the tables need more memory than there is for them (${megabytes} MB): take fewer rows, a shorter time or fewer columns`
      : `a table can't be worked on (${kind}): a file of an earlier step may be damaged; run that step again`;
  return new AgentError('TOOL_FAILED', told, { cause: error });
}
