import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { isOfRun } from './run-context.ts';
import { wantedIds } from './span-ids.ts';

export interface OpenExporter {
  readonly url: string;
  readonly service: string;
  readonly node: string;
  readonly sampled: number;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

/** A collector that has not answered by then has not got it; what piles up meanwhile is dropped. */
const TIMEOUT_MS = 5_000;

/** Sends the spans of this process to a collector, in batches and beside the work: what can't be sent is dropped. */
export function openExporter({ url, service, node, sampled, everyMs, onError }: OpenExporter): { close(): Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': node }),
    sampler: samplerOf(sampled),
    idGenerator: idGenerator(),
    spanLimits: { attributeValueLengthLimit: 500, linkCountLimit: 64 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: TIMEOUT_MS }),
        scheduledDelayMillis: everyMs,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  });
  setGlobalErrorHandler(onError);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async close() {
      trace.disable();
      context.disable();
      propagation.disable();
      await provider.shutdown();
    },
  };
}

/** Of a run, every node has to come to the same: by its trace, whatever is above. Of a call, whoever sent it may have said. */
function samplerOf(sampled: number): Sampler {
  const byTrace = new TraceIdRatioBasedSampler(sampled);
  const byCaller = new ParentBasedSampler({ root: byTrace });
  return {
    shouldSample: (under, traceId, ...about) =>
      isOfRun(under) ? byTrace.shouldSample(under, traceId) : byCaller.shouldSample(under, traceId, ...about),
    toString: () => `runs and calls: ${sampled}`,
  };
}

function idGenerator(): IdGenerator {
  const random = new RandomIdGenerator();
  return {
    generateTraceId: () => wantedIds()?.traceId ?? random.generateTraceId(),
    generateSpanId: () => wantedIds()?.spanId ?? random.generateSpanId(),
  };
}
