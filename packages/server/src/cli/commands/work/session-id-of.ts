import { type SessionId, SessionIdSchema } from '../../../contract/index.ts';
import type { Cli } from '../../cli.ts';
import { UsageProblem } from '../../problems.ts';

export function sessionIdOf({ texts }: Cli, typed = ''): SessionId {
  const read = SessionIdSchema.safeParse(typed);
  if (!read.success) throw new UsageProblem(texts.notAnId(typed, 'ses_…'));
  return read.data;
}
