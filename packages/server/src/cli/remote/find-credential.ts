import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Cli, Environment } from '../cli.ts';
import { type Credential, CredentialSchema, localCredentialFile, readCredential } from '../local-credential.ts';
import { CommandFailed } from '../problems.ts';

/** A credential and where it came from; the address and the key are always of the same place. */
export interface FoundCredential extends Credential {
  readonly from: string;
}

/** Of one person on one machine, written by `login`. */
export function loginFile(env: Environment): string {
  const base = env['XDG_CONFIG_HOME'] || env['APPDATA'] || join(env['HOME'] || homedir(), '.config');
  return join(base, 'dream-agent', 'cli.json');
}

/** The environment, then the server that was started in this folder, then where somebody has logged in. */
export async function findCredential(cli: Cli): Promise<FoundCredential> {
  const { env, folder, texts } = cli;
  const { DREAM_AGENT_URL: url, DREAM_AGENT_KEY: key } = env;
  if (url !== undefined || key !== undefined) {
    const read = CredentialSchema.safeParse({ url, key });
    if (read.success) return { ...read.data, from: 'DREAM_AGENT_URL, DREAM_AGENT_KEY' };
    throw new CommandFailed(`DREAM_AGENT_URL, DREAM_AGENT_KEY: ${z.prettifyError(read.error)}`);
  }
  for (const file of [localCredentialFile(join(folder, '.dream-agent')), loginFile(env)]) {
    const kept = await readCredential(file);
    if (kept.kind === 'found') return { ...kept.credential, from: file };
    if (kept.kind === 'refused') throw new CommandFailed(kept.why);
  }
  throw new CommandFailed(texts.noCredential);
}
