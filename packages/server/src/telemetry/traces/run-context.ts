import {
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  trace,
} from '@opentelemetry/api';
import { idsOf, spanContextOf, withIds } from './span-ids.ts';

const IS_OF_RUN = createContextKey('dream-agent: of a run');

/** All that is done for a run is in one trace, whichever node does it and whoever asked for it. */
export const runContext = (runId: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT.setValue(IS_OF_RUN, true), spanContextOf(idsOf(runId)));

export const isOfRun = (of: Context): boolean => of.getValue(IS_OF_RUN) === true;

export const tracer = () => trace.getTracer('dream-agent');

/** A span of the run's trace that is over already. `part` names it; without it, it is the run itself. */
export function writeRunSpan(runId: string, about: SpanOptions & { name: string; part?: string; endTime: Date }): SpanContext {
  const { name, part, endTime, ...options } = about;
  // The run itself hangs on nothing.
  const under = part === undefined ? trace.deleteSpan(runContext(runId)) : runContext(runId);
  const span = withIds(idsOf(runId, part), () => tracer().startSpan(name, options, under));
  span.end(endTime);
  return span.spanContext();
}

/** The call that is being answered, if this is done for one: a span of another trace, that is worth a look from this one. */
export function callBehind(): { span: Span; links: { context: SpanContext }[] } | undefined {
  const span = trace.getActiveSpan();
  if (span === undefined || isOfRun(context.active())) return undefined;
  return { span, links: [{ context: span.spanContext() }] };
}
