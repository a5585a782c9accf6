import { Readable } from 'node:stream';
import { AUDIT_MESSAGES, type AuditCommandContext } from '@dream-agent/hitl/cli';
import type { Cli } from '../../cli.ts';

/** What the commands of the library see of the world. */
export const auditContext = ({ language, stdin, stdout, stderr }: Cli): AuditCommandContext => ({
  say: AUDIT_MESSAGES[language],
  stdin: stdin instanceof Readable ? stdin : Readable.from(stdin as AsyncIterable<Buffer>),
  stdout,
  stderr,
});
