import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being worked on; every line that is logged meanwhile says so. */
export interface Scope {
  /** Of the call, as its answer has it in `x-request-id` and in `trace_id`. */
  traceId?: string;
  runId?: string;
  sessionId?: string;
  job?: string;
}

const scopes = new AsyncLocalStorage<Scope>();

export const inScope = <Result>(scope: Scope, work: () => Result): Result => scopes.run(scope, work);

/** For what becomes known in the middle of the work, such as the run that a call has started. */
export function addToScope(scope: Scope): void {
  const open = scopes.getStore();
  if (open !== undefined) Object.assign(open, scope);
}

export const currentScope = (): Readonly<Scope> => scopes.getStore() ?? {};
