import { markFailed } from '@dream-agent/agent';
import { type Attributes, type Context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { addToScope, inScope, type Scope } from '../log/scope.ts';
import { isTracing } from './is-tracing.ts';
import { callBehind, runContext, tracer, writeRunSpan } from './run-context.ts';
import { idsOf, spanContextOf } from './span-ids.ts';

export interface RunWork {
  readonly runId: string;
  readonly sessionId: string;
  readonly node: string;
  readonly fence: number;
  readonly attempt: number;
}

/** A node drives a run: a span of the run's own trace, in which all that the agent does hangs. */
export const inRunSpan = <Result extends { kind: string }>(
  { runId, sessionId, node, fence, attempt }: RunWork,
  work: () => Promise<Result>,
): Promise<Result> => {
  const noted = async (): Promise<Result> => {
    const how = await work();
    trace.getActiveSpan()?.setAttribute('dream_agent.outcome', how.kind);
    return how;
  };
  return within({ runId, sessionId }, noted, () => ({
    name: 'drive run',
    under: runContext(runId),
    attributes: {
      'dream_agent.run_id': runId,
      'dream_agent.session_id': sessionId,
      'dream_agent.node': node,
      'dream_agent.fence': fence,
      'dream_agent.attempt': attempt,
    },
  }));
};

/** A message that came over a socket; each is a trace of its own, since a socket stays open for hours. */
export const inSocketSpan = <Result>(type: string, sessionId: string | undefined, work: () => Promise<Result>): Promise<Result> => {
  // A sign of life, and thousands of them in a minute.
  if (type === 'ping') return work();
  return within(sessionId === undefined ? {} : { sessionId }, work, () => ({
    name: `socket ${type}`,
    under: ROOT_CONTEXT,
    attributes: sessionId === undefined ? {} : { 'dream_agent.session_id': sessionId },
  }));
};

/** Work that is no run: a webhook, a checkpoint of the log, what is too old. */
export const inJobSpan = <Result>(job: string, attempt: number, work: () => Promise<Result>): Promise<Result> =>
  within({ job }, work, () => ({ name: `job ${job}`, under: ROOT_CONTEXT, attributes: { 'dream_agent.attempt': attempt } }));

/** Somebody has asked for a run: the run's trace says by which call, and the call's says which run. */
export function tellRunStarted(runId: string, sessionId: string): void {
  addToScope({ runId, sessionId });
  if (!isTracing()) return;
  const call = callBehind();
  const now = new Date();
  writeRunSpan(runId, {
    name: 'start run',
    part: 'start',
    startTime: now,
    endTime: now,
    links: call?.links ?? [],
    attributes: { 'dream_agent.run_id': runId, 'dream_agent.session_id': sessionId },
  });
  call?.span.addLink({ context: spanContextOf(idsOf(runId)) }).setAttribute('dream_agent.run_id', runId);
}

interface Opened {
  readonly name: string;
  readonly under: Context;
  readonly attributes: Attributes;
}

function within<Result>(scope: Scope, work: () => Promise<Result>, open: () => Opened): Promise<Result> {
  return inScope(scope, async () => {
    if (!isTracing()) return work();
    const { name, under, attributes } = open();
    return tracer().startActiveSpan(name, { attributes }, under, async (span) => {
      try {
        return await work();
      } catch (error) {
        markFailed(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  });
}
