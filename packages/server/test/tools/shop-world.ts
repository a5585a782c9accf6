import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AgentConfig, AgentError, chooseMind, loadAgentConfig, type MindMaker } from '@dream-agent/agent';
import { stringify } from 'yaml';
import { type ChangingServer, changingServer } from '../../../agent/test/registry/changing-tools.ts';
import { type AppWorld, openAppWorld } from '../app/app-world.ts';
import { type AgentWorld, openAgentNode } from '../routes/agent-world.ts';

const ROOT = new URL('../../../../', import.meta.url);
export const POLICY = 'version: 1\ngates:\n  - name: destructive\n    type: destructive_actions\n';

/** A deployment with an MCP server, whose nodes plan to call that server's `search` and nothing else. */
export interface ShopWorld {
  readonly shop: ChangingServer;
  readonly app: AppWorld;
  /** A node with its own process of the MCP server, as each has. */
  node(): Promise<AgentWorld>;
  close(): Promise<void>;
}

export async function openShopWorld(...tools: readonly object[]): Promise<ShopWorld> {
  const shop = await changingServer(...tools);
  const folder = await mkdtemp(join(tmpdir(), 'shop-'));
  await cp(fileURLToPath(new URL('config', ROOT)), join(folder, 'config'), { recursive: true });
  await writeFile(join(folder, 'config/mcp.yaml'), stringify({ version: 1, servers: { shop: shop.server } }));
  const app = await openAppWorld();
  const closing: (() => Promise<void>)[] = [];
  return {
    shop,
    app,
    node: async () => {
      const config = await loadAgentConfig(pathToFileURL(join(folder, '/')), { env: {} });
      const node = await openAgentNode(app, { config, policySource: POLICY, minds: plansToSearch });
      let isOver = false;
      const leave = async () => {
        if (isOver) return;
        isOver = true;
        await node.leave();
        await config.close();
      };
      closing.push(leave);
      return { ...node, leave };
    },
    close: async () => {
      for (const close of closing) await close();
      await app.close();
      await shop.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function plansToSearch(config: AgentConfig): Promise<MindMaker> {
  const minds = await chooseMind(config, { env: {} });
  const todo = { id: 'todo_search', version: 1, task: '상품 찾기', tool: 'shop_search', parameters: { word: '선크림' }, dependsOn: [] };
  const estimate = { costUsd: 0, seconds: 1 };
  return {
    make: (session, watch) => ({
      ...minds.make(session, watch),
      plan: async () => {
        if (!config.tools.has('shop_search')) throw new AgentError('PLAN_IMPOSSIBLE', 'there is no tool for it');
        const todos = [{ ...todo, status: 'pending' as const, estimate }];
        return { plan: { version: 1, language: 'ko', goal: '찾기', todos, strategy: 'SINGLE', estimate }, notes: [] };
      },
    }),
  };
}
