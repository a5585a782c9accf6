import { AgentError } from '@dream-agent/agent';
import { HitlError, visible } from '@dream-agent/hitl';
import { SettingsError } from '../config.ts';
import { DatabaseError } from '../postgres/index.ts';
import { StartError } from '../start/start-error.ts';
import { type Cli, EXIT, tellJson } from './cli.ts';
import { CommandFailed, RefusedByServer, reasonOf, Unreachable, UsageProblem } from './problems.ts';
import type { Called } from './read-command.ts';

/** SQLSTATEs of a database without our tables. */
const NO_TABLE = ['42P01', '3F000'];

/** Says what went wrong, where, and what would be right. Answers with the exit code. */
export function explainFailure(cli: Cli, called: Called, error: unknown): number {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return EXIT.ok;
  const wantsJson = called.kind === 'command' && called.values['json'] === true;
  if (wantsJson && error instanceof RefusedByServer) tellJson(cli, { error: error.error });
  else if (wantsJson) tellJson(cli, { error: { code: codeOf(error), message: sentenceOf(cli, error) } });
  for (const line of sentenceOf(cli, error).split('\n')) cli.stderr.write(`✘ ${visible(line)}\n`);
  return error instanceof UsageProblem || error instanceof SettingsError ? EXIT.usage : EXIT.failed;
}

function sentenceOf({ texts }: Cli, error: unknown): string {
  if (error instanceof RefusedByServer) {
    const { title, message, code, problems = [], trace_id } = error.error;
    const hint = code === 'NOT_SIGNED_IN' ? [texts.notLetIn] : [];
    const trace = error.status >= 500 && trace_id !== undefined ? [trace_id] : [];
    return [`${title} (${code}): ${message}`, ...problems.map((one) => `${one.path}: ${one.message}`), ...hint, ...trace].join('\n');
  }
  if (error instanceof Unreachable) return texts.unreachable(error.url, error.message);
  if (NO_TABLE.includes(String((error as { code?: unknown }).code))) return texts.noTables;
  if (isForPeople(error)) return error.message;
  // Nobody has foreseen it: where it happened helps whoever mends it.
  return error instanceof Error ? (error.stack ?? error.message) : reasonOf(error);
}

const isForPeople = (error: unknown): error is Error =>
  error instanceof UsageProblem ||
  error instanceof CommandFailed ||
  error instanceof SettingsError ||
  error instanceof DatabaseError ||
  error instanceof StartError ||
  error instanceof AgentError ||
  HitlError.is(error) ||
  (error instanceof Error && 'syscall' in error);

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'Error';
};
