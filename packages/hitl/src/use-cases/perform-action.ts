import { actionDigest } from '../core/action.ts';
import type { EffectResult, Hold, Ledger, RunEnd, StartOutcome } from '../ports/ledger.ts';
import type { Action } from '../schema/action.ts';
import type { Effect } from '../schema/effect.ts';
import { HitlError } from '../schema/errors.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import { type Rules, redactorOf, toolFacts } from './judge-action.ts';

/** What a tool gets besides its parameters. */
export interface CallContext {
  /** The same for every attempt at the same action; hand it on to whoever can tell a repetition by it. */
  readonly idempotencyKey: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
}

export type Call = (parameters: JsonObject, context: CallContext) => Promise<Json> | Json;

/** Thrown by a tool that made its call and lost the answer: it may have happened. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

export interface PerformAction {
  readonly hold: Hold;
  readonly action: Action;
  /** The parameters to call with, secrets included; what they look like without must be what was approved. */
  readonly parameters: JsonObject;
  readonly call: Call;
  readonly timeoutSeconds?: number;
  readonly signal?: AbortSignal;
  /** What ends a call without its having come to anything: thrown on, and the effect stays under way for whoever goes on. */
  readonly isPause?: (error: unknown) => boolean;
  /** Asked when the call is over: how the run ends with it, if nothing else of it is left to do. */
  readonly ends?: () => RunEnd | undefined;
}

export type Performed =
  | { readonly kind: 'finished'; readonly effect: Effect; readonly runEnded?: true }
  /** The run has been taken over meanwhile; what happened here is kept as evidence. */
  | { readonly kind: 'late'; readonly effect: Effect }
  | Exclude<StartOutcome, { kind: 'started' | 'taken_over' | 'finished' }>;

/**
 * Carries an action out, at most once. The ledger compares the digest of this very call with what was approved, in the transaction
 * that starts it; only then is the tool called, and what comes of it recorded.
 */
export async function performAction(deps: { ledger: Ledger } & Rules, input: PerformAction): Promise<Performed> {
  const { hold, action } = input;
  const timeoutSeconds = input.timeoutSeconds ?? 60;
  const started = await deps.ledger.startEffect({ hold, actionId: action.id, digest: digestOfCall(deps, input), timeoutSeconds });
  if (started.kind === 'finished') return { kind: 'finished', effect: started.effect };
  if (started.kind !== 'started' && started.kind !== 'taken_over') return started;

  const outcome = await callTool(deps, input, { ...started, timeoutSeconds });
  const ends = input.ends?.();
  return deps.ledger.finishEffect({ hold, actionId: action.id, outcome, ...(ends === undefined ? {} : { ends }) });
}

function digestOfCall(rules: Rules, { action, parameters }: PerformAction): string {
  const secretPaths = rules.tools.get(action.tool)?.secretParameters ?? [];
  const { toolDefinition } = toolFacts(rules, action);
  return actionDigest({ ...action, toolDefinition, parameters: redactorOf(rules).redact(parameters, { secretPaths }) });
}

async function callTool(
  rules: Rules,
  { action, parameters, call, signal, isPause }: PerformAction,
  how: { idempotencyKey: string; attempt: number; timeoutSeconds: number },
): Promise<EffectResult> {
  const timeout = AbortSignal.timeout(how.timeoutSeconds * 1000);
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const redactor = redactorOf(rules);
  try {
    const result = await abortable(either, () =>
      call(parameters, { idempotencyKey: how.idempotencyKey, attempt: how.attempt, signal: either }),
    );
    return { status: 'executed', result: redactor.redact(result ?? null) };
  } catch (error) {
    if (isPause?.(error) === true) throw error;
    const message = redactor.redactText(error instanceof Error ? error.message : String(error));
    // Given up on in the middle: only what has no effect can be said not to have happened.
    const unsure = error instanceof OutcomeUnknownError || (either.aborted && action.effectClass !== 'pure');
    return unsure ? { status: 'outcome_unknown', error: message } : { status: 'failed', error: message };
  }
}

/** Stops waiting when the signal says so, whether or not the tool listens to it. */
async function abortable<T>(signal: AbortSignal, work: () => Promise<T> | T): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new HitlError('HITL_TIMEOUT', String(signal.reason)));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
