import { type CreateLog, createLog } from '../../src/telemetry/index.ts';

/** A log, and what it has written. */
export function writtenLines(options: Partial<CreateLog> = {}) {
  const written: string[] = [];
  const destination = { write: (text: string) => void written.push(text) };
  const log = createLog({ level: 'info', format: 'json', destination, node: 'node-1', ...options });
  return {
    log,
    written,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
