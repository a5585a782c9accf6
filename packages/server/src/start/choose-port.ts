import { createServer } from 'node:net';

const USUAL = 4_000;
const TRIES = 100;

/** The port that was asked for, whatever becomes of it; else the first that is free from the usual one on. */
export async function choosePort(host: string, asked: number | undefined): Promise<number> {
  if (asked !== undefined && asked !== 0) return asked;
  const candidates = asked === 0 ? [0] : Array.from({ length: TRIES }, (_, index) => USUAL + index);
  for (const port of candidates) {
    const free = await tryPort(host, port);
    if (free !== undefined) return free;
  }
  throw new Error(`no port from ${USUAL} to ${USUAL + TRIES - 1} is free; --port names another`);
}

function tryPort(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
