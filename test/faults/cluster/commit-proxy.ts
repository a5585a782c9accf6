import { connect, createServer, type Server, type Socket } from 'node:net';
import { FrontendReader } from './frontend-reader.ts';

/** Stands between the nodes and PostgreSQL. */
export interface CommitProxy {
  readonly port: number;
  /** Lets the next write reach the database, keeps its answer from whoever waits for it, and cuts that connection. */
  cutNextCommit(): void;
  /** How many were cut after they had been committed. */
  readonly cuts: () => number;
  /** Cuts everything that is open, in the middle of whatever it does. */
  cutAll(): void;
  close(): Promise<void>;
}

export async function startCommitProxy(target: () => number): Promise<CommitProxy> {
  let armed = 0;
  let cuts = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = connect(target(), '127.0.0.1');
    const reader = new FrontendReader();
    let swallowing = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    open.add(client);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (bytes: Buffer) => {
      const writes = reader.push(bytes);
      if (writes && armed > 0 && !swallowing) {
        armed--;
        swallowing = true;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (!swallowing) {
        client.write(bytes);
        return;
      }
      // The answer is there, so the database has committed: now nobody hears of it.
      if (isCommitted(bytes)) cuts++;
      end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    cutNextCommit: () => void armed++,
    cuts: () => cuts,
    cutAll: () => {
      for (const socket of open) socket.destroy();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** It ends with "ready for query, idle", and no error came before that. */
function isCommitted(bytes: Buffer): boolean {
  const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  return bytes.length >= 6 && bytes.subarray(-6).equals(idle) && !bytes.includes('SERROR');
}
