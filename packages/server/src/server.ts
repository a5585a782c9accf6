import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppSettings, buildApp } from './app.ts';
import type { AppDeps } from './http/app-deps.ts';

export interface Listen extends AppSettings {
  readonly host?: string;
  /** 0 takes one that is free. */
  readonly port: number;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly host: string;
  readonly port: number;
  /** Takes nothing new, and ends when what was begun has been answered. */
  close(): Promise<void>;
}

/** The app on a port; on this machine only, unless something else is said. */
export async function startServer(deps: AppDeps, { host = '127.0.0.1', port, ...settings }: Listen): Promise<Server> {
  const app = await buildApp(deps, settings);
  await app.listen({ host, port });
  const { port: taken } = app.server.address() as AddressInfo;
  return { app, host, port: taken, close: () => app.close() };
}
