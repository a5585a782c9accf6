import { readSettings, type Settings } from '../../config.ts';
import type { Cli } from '../cli.ts';

/** Options that say where the installation is, where the settings don't. */
export interface Place {
  readonly config?: string | undefined;
  readonly 'database-url'?: string | undefined;
}

/** The settings that a start in this folder would have. */
export function readInstallation({ env, folder }: Cli, { config, 'database-url': url }: Place = {}): Promise<Settings> {
  const args = [...(config === undefined ? [] : ['--config', config]), ...(url === undefined ? [] : ['--database-url', url])];
  return readSettings({ args, env, folder });
}
