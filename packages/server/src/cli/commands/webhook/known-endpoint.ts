import type { Db } from '@dream-agent/hitl/postgres';
import { findEndpoint } from '../../../webhooks/index.ts';
import type { Cli } from '../../cli.ts';
import { CommandFailed } from '../../problems.ts';

/** Whoever sits at the machine, in the record. */
export const OPERATOR = { kind: 'system', id: 'cli' } as const;

export async function knownEndpoint(cli: Cli, db: Db, name: string) {
  const found = await findEndpoint(db, name);
  if (found === undefined) throw new CommandFailed(cli.texts.noSuchWebhook(name));
  return found;
}
