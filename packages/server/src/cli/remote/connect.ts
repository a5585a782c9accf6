import type { Cli } from '../cli.ts';
import { Client } from './client.ts';
import { findCredential } from './find-credential.ts';

/** The server that the commands of people go to. */
export async function connect(cli: Cli): Promise<Client> {
  const { url, key } = await findCredential(cli);
  return new Client({ url, key, language: cli.language });
}
