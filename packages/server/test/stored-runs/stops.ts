import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AgentConfig, loadAgentConfig, type Tool } from '@dream-agent/agent';
import { type Person, type RunId, submitDecision } from '@dream-agent/hitl';
import { prepareAgent } from '../../../../test/faults/agent/prepare-agent.ts';
import { type AgentDeps, startRun } from '../../src/runs/index.ts';
import { createSession } from '../../src/sessions/index.ts';
import { type AgentWorker, createWorker } from '../../src/worker/index.ts';
import { eventually } from '../worker/eventually.ts';
import { openNode } from '../worker/open-node.ts';

/** Where a run is left: at its plan, or in the middle, at the first of its todos. */
export const STOPS = ['plan', 'todo'] as const;
export type Stop = (typeof STOPS)[number];

const MINJI: Person = { kind: 'person', id: 'usr_minji000000', role: 'reviewer', groups: [], channel: 'rest' };
export const ARIN: Person = { kind: 'person', id: 'usr_arin0000000', role: 'admin', groups: [], channel: 'rest' };

export interface Driver {
  readonly deps: AgentDeps;
  close(): Promise<void>;
}

/** Part of what each tool is, and so of what is approved: it has to stay. Nobody is there. */
const RECEIVER = 'http://127.0.0.1:9';

/** A node with two tools, which tell when they are called. */
export async function openDriver(url: string, called: (tool: string) => void = () => {}): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'stored-run-'));
  const root = await prepareAgent(join(folder, 'agent'), RECEIVER);
  // Nothing is decided by the clock here, however slow the machine is.
  const policy = join(root, 'config/hitl.yaml');
  await writeFile(policy, (await readFile(policy, 'utf8')).replace('timeout_seconds: 8\n', 'timeout_seconds: 3600\n'));
  const loaded = await loadAgentConfig(pathToFileURL(join(root, '/')), { env: {} });
  const tools = new Map(
    [...loaded.tools].map(([name, tool]): [string, Tool] => {
      const made = tool.definition.produces[0] ?? '';
      return [
        name,
        {
          ...tool,
          call: async () => {
            called(name);
            return { summary: 'done', data: { [made]: { ok: true } } };
          },
        },
      ];
    }),
  );
  const config: AgentConfig = { ...loaded, tools };
  let worker: AgentWorker | undefined;
  const { deps, close } = await openNode({
    url,
    folder,
    node: 'node',
    config,
    worker: () => worker,
  });
  worker = createWorker({ deps, url, pollMs: 50, sweepMs: 200 });
  const driving = worker;
  return {
    deps,
    close: async () => {
      await driving.stop();
      await close();
      await config.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a run waits for somebody, and says for what. */
export const asked = ({ deps }: Driver, runId: RunId) =>
  eventually(
    async () => ((await deps.ledger.findRun(runId))?.status === 'waiting' ? deps.ledger.listRequests({ runId, status: 'pending' }) : []),
    (pending) => pending.length > 0,
    60_000,
  );

export async function approveAll({ deps }: Driver, pending: Awaited<ReturnType<typeof asked>>): Promise<void> {
  for (const { id: requestId, actionDigest: shownDigest } of pending)
    await submitDecision(deps, { requestId, actor: ARIN, decision: { kind: 'approve' }, shownDigest });
}

/** Drives a run as far as that, and leaves it. */
export async function stopAt(url: string, stop: Stop): Promise<RunId> {
  const driver = await openDriver(url);
  try {
    const { sessionId } = await createSession(driver.deps.pool, { owner: MINJI.id, language: 'ko' });
    const started = await startRun(driver.deps, { sessionId, request: '송금하고 알려줘', actor: MINJI, today: '2026-11-18' });
    if (started.kind === 'refused') throw new Error(started.message);
    const plan = await asked(driver, started.runId);
    if (stop === 'todo') {
      await approveAll(driver, plan);
      await eventually(
        () => asked(driver, started.runId),
        (pending) => pending.every(({ kind }) => kind === 'approval_request'),
      );
    }
    return started.runId;
  } finally {
    await driver.close();
  }
}
