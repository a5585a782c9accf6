import { setTimeout as sleep } from 'node:timers/promises';
import { setTracing } from './traces/is-tracing.ts';
import { spansUnderWay } from './traces/wait-spans.ts';

export interface StartTelemetry {
  /** Of a collector that takes OTLP over HTTP, such as `http://localhost:4318`. Without it nothing is loaded and nothing is done. */
  readonly endpoint?: string | undefined;
  readonly service?: string;
  readonly node: string;
  /** The part of all runs and calls that is recorded, from 0 to 1; of a run, all or nothing on every node. */
  readonly sampled?: number;
  /** How long spans may wait to be sent together. */
  readonly everyMs?: number;
  /** Told, once a minute at most, that spans could not be sent. */
  readonly onError?: (error: unknown) => void;
}

export interface Telemetry {
  /** Sends what is left, for some seconds at most, and records nothing from then on. */
  stop(): Promise<void>;
}

const QUIET_MS = 60_000;
const LONGEST_STOP_MS = 3_000;

/** Spans for a collector, in one process once. What goes wrong with them never reaches the work that they are about. */
export async function startTelemetry(options: StartTelemetry): Promise<Telemetry> {
  const { endpoint, service = 'dream-agent', node, sampled = 1, everyMs = 2_000, onError = () => {} } = options;
  if (endpoint === undefined || endpoint === '') return { stop: async () => {} };
  const tell = seldom(onError);
  const { openExporter } = await import('./traces/open-exporter.ts');
  const exporter = openExporter({ url: tracesUrl(endpoint), service, node, sampled, everyMs, onError: tell });
  setTracing(true);
  return {
    async stop() {
      setTracing(false);
      const over = new AbortController();
      const closed = spansUnderWay().then(() => exporter.close());
      await Promise.race([closed.catch(tell), sleep(LONGEST_STOP_MS, undefined, { signal: over.signal }).catch(() => {})]);
      over.abort();
    },
  };
}

/** `http://localhost:4318` → `http://localhost:4318/v1/traces`; an address that says so already stays. */
function tracesUrl(endpoint: string): string {
  const url = new URL(endpoint);
  if (!url.pathname.endsWith('/v1/traces')) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return url.href;
}

function seldom(tell: (error: unknown) => void): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    tell(error);
  };
}
