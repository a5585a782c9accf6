import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@dream-agent/hitl/schema';
import type { Scope } from '../../src/contract/index.ts';
import type { NewUser } from '../../src/people/index.ts';
import { type AgentWorld, type OpenAgentWorld, openAgentWorld } from '../routes/agent-world.ts';
import { type Ended, type Sit, Sitting } from './sitting.ts';

export const LANGUAGES = { ko: 'ko_KR.UTF-8', en: 'en_US.UTF-8', ja: 'ja_JP.UTF-8' } as const;
type Speaks = keyof typeof LANGUAGES;

type How = Partial<Pick<Sit, 'env' | 'input' | 'terminal' | 'now' | 'folder'>> & { readonly speaks?: Speaks };

/** Somebody with a key, a home and a terminal. */
export interface Typist {
  readonly id: string;
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Calls a command and waits for its end; nothing is typed. */
  call(args: readonly string[], how?: How): Promise<Ended>;
  /** Calls a command and stays at it. */
  sit(args: readonly string[], how?: How): Sitting;
}

export interface CliWorld extends AgentWorld {
  readonly address: string;
  typist(role: Role, about?: Partial<NewUser>, scopes?: readonly Scope[]): Promise<Typist>;
  /** A folder that goes when the world does. */
  folder(): Promise<string>;
}

/** A server that listens, with a worker that drives runs. */
export async function openCliWorld(options: OpenAgentWorld = {}): Promise<CliWorld> {
  const world = await openAgentWorld(options);
  const folders: string[] = [];
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'cli-'));
    folders.push(made);
    return made;
  };
  return {
    ...world,
    address,
    folder,
    typist: async (role, about = {}, scopes = ['read', 'run', 'decide']) => {
      const name = about.name ?? `박서준 ${folders.length}`;
      const id = await world.person({ ...about, name, role });
      const { authorization = '' } = await world.keyOf(id, scopes);
      const home = await folder();
      const env = { HOME: home, DREAM_AGENT_URL: address, DREAM_AGENT_KEY: authorization.replace('Bearer ', '') };
      const sit: Typist['sit'] = (args, { speaks = 'ko', env: more = {}, ...how } = {}) =>
        new Sitting({ folder: home, ...how, args, env: { ...env, LANG: LANGUAGES[speaks], ...more } });
      return { id, name, env, folder: home, sit, call: (args, how) => sit(args, { input: '', ...how }).ended };
    },
    close: async () => {
      await world.close();
      for (const made of folders) await rm(made, { recursive: true, force: true });
    },
  };
}
