import { visible } from '@dream-agent/hitl';

type Line = Readonly<Record<string, unknown>>;

/** Stand in their own place, or are of no use to somebody at a terminal. */
const NOT_REPEATED: ReadonlySet<string> = new Set(['time', 'level', 'node', 'event', 'error', 'otelTraceId', 'otelSpanId']);
const LONGEST = 200;

/** A line of the log for a person at a terminal: when, how bad, what, and about what. Nothing in it is obeyed by the terminal. */
export function prettyLine(json: string): string {
  const line = JSON.parse(json) as Line;
  const facts = Object.entries(line).filter(([name, value]) => !NOT_REPEATED.has(name) && value !== null);
  const told = [clockOf(line['time']), String(line['level']).toUpperCase().padEnd(5), String(line['event'])];
  const parts = [...told, ...facts.map(([name, value]) => `${name}=${short(value)}`)];
  return [parts.join(' '), ...causesOf(line['error'])].map((one) => `${visible(one)}\n`).join('');
}

const clockOf = (time: unknown): string => new Date(String(time)).toTimeString().slice(0, 8);

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** The error and what caused it, a line each; where in the code it was is in the log as JSON. */
function causesOf(error: unknown): string[] {
  if (typeof error === 'string') return [`  ${short(error)}`];
  const lines: string[] = [];
  for (let one = error; typeof one === 'object' && one !== null; one = (one as Line)['cause']) {
    const { type, code, message } = one as { type: string; code?: string | number; message?: string };
    const name = code === undefined ? type : `${type} ${code}`;
    lines.push(`  ${lines.length === 0 ? '' : 'because of '}${name}: ${short(message ?? '')}`);
  }
  return lines;
}
