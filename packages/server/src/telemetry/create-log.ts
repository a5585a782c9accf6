import { createRedactor, type Json } from '@dream-agent/hitl';
import { trace } from '@opentelemetry/api';
import { pino } from 'pino';
import type { Log } from '../http/app-deps.ts';
import { plainFacts } from './log/plain-facts.ts';
import { prettyLine } from './log/pretty-line.ts';
import { currentScope } from './log/scope.ts';

export const LOG_LEVELS = ['info', 'warn', 'error', 'silent'] as const;
export const LOG_FORMATS = ['json', 'pretty'] as const;

export interface CreateLog {
  /** The least that is written. */
  readonly level: (typeof LOG_LEVELS)[number];
  /** `json`, a line for each event, for machines; `pretty` for a person at a terminal. */
  readonly format: (typeof LOG_FORMATS)[number];
  readonly destination: { write(text: string): unknown };
  readonly node: string;
  /** Secrets that this program has, such as `secretsIn(process.env)`; they are taken out wherever they turn up. */
  readonly secrets?: readonly string[];
}

/** Names that every line has already; a fact of the same name would be read in their place. */
const TAKEN: ReadonlySet<string> = new Set(['time', 'level', 'node', 'event']);
const LONGEST_TEXT = 8 * 1024;

/** Tells each event in one line, with what was being worked on and without any secret. It never throws: nobody expects it to. */
export function createLog({ level, format, destination, node, secrets = [] }: CreateLog): Log {
  const redactor = createRedactor({ secretValues: secrets });
  const lines = pino(
    {
      level,
      base: { node },
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => void destination.write(format === 'json' ? line : prettyLine(line)) },
  );
  return (at, event, facts) => {
    if (!lines.isLevelEnabled(at)) return;
    try {
      const told = redactor.redact(plainFacts({ ...currentScope(), ...spanIds(), ...freeNames(facts) }));
      lines[at](shortened(told) as object, redactor.redactText(event));
    } catch (error) {
      lines[at]({ unwritten: error instanceof Error ? error.name : typeof error }, redactor.redactText(event));
    }
  };
}

function spanIds(): { otelTraceId?: string; otelSpanId?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span === undefined ? {} : { otelTraceId: span.traceId, otelSpanId: span.spanId };
}

const freeNames = (facts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [TAKEN.has(name) ? `${name}_` : name, value]));

/** Only after secrets are out: half of a secret is not recognised. */
function shortened(value: Json): Json {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => shortened(one as Json));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one as Json)]));
}
