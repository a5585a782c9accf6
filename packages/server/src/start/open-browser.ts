import { spawn } from 'node:child_process';
import type { Environment } from '../config.ts';

/** How an address is opened on this machine; undefined where nobody would see it. */
export function browserCommand(platform: NodeJS.Platform, env: Environment): readonly [string, ...string[]] | undefined {
  if (env['CI'] !== undefined || env['SSH_CONNECTION'] !== undefined || env['SSH_TTY'] !== undefined) return undefined;
  switch (platform) {
    case 'darwin':
      return ['open'];
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler'];
    default:
      return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open'] : undefined;
  }
}

/** Opens it if it can; whoever sees no browser has the address. */
export async function openBrowser(address: string, platform: NodeJS.Platform, env: Environment): Promise<boolean> {
  const command = browserCommand(platform, env);
  if (command === undefined) return false;
  const [program, ...flags] = command;
  return new Promise((resolve) => {
    const child = spawn(program, [...flags, address], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
