import { createServer } from 'node:net';
import { HealthSchema } from '../../../contract/index.ts';
import { broken, type Check, ok, warning } from '../check.ts';
import { needed } from '../needed.ts';

const USUAL = 4000;

/** Free, or taken by a server of ours. Without a port of its own a start takes the next one. */
export const checkPort: Check = async (examined) => {
  const { host, port = USUAL, port: asked } = needed(examined, 'settings');
  const { texts } = examined.cli;
  const taken = await whyNot(host, port);
  if (taken === undefined) return ok(texts.doctor.portFree(port));
  if (taken !== 'EADDRINUSE') return broken(`${host}:${port}: ${taken}`, texts.doctor.otherPort);
  if (await isOurs(host, port)) return ok(texts.doctor.portOurs(port));
  const found = texts.doctor.portTaken(port);
  return asked === undefined ? warning(found, texts.doctor.nextPort) : broken(found, texts.doctor.otherPort);
};

const whyNot = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });

async function isOurs(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(2_000), redirect: 'error' });
    return HealthSchema.safeParse(await response.json()).success;
  } catch {
    return false;
  }
}
