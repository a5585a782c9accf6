import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMemoryLedger, type Ledger, systemTimer } from '@dream-agent/hitl';
import { MemorySaver } from '@langchain/langgraph';
import { type Agent, createAgent } from '../agent.ts';
import type { Trace } from '../learning/trace.ts';
import type { AgentConfig } from '../load-config.ts';
import type { MindMaker } from '../mind/choose-mind.ts';
import { callCached, memoryCache } from '../tools/registry/index.ts';

/** The agent on a ledger in memory, for one person at one terminal. */
export async function startAgent(
  config: AgentConfig,
  minds: MindMaker,
  options: { readonly folder: string; readonly now: () => Date; readonly trace: (trace: Trace) => void },
): Promise<{ readonly agent: Agent; readonly ledger: Ledger }> {
  const folder = join(options.folder, 'runs');
  await mkdir(folder, { recursive: true });
  const ledger = createMemoryLedger();
  const saver = new MemorySaver();
  const cache = memoryCache({ mostBytes: 64_000_000 });
  // An answer that a person is to approve first is not shown while it is being written.
  const mayStream = !config.rules.policy.gates.some(({ type, mode }) => type === 'final_response' && mode !== 'off');
  const agent = createAgent({
    ledger,
    rules: config.rules,
    tools: config.tools,
    saver: () => saver,
    mind: (session, watch) => minds.make(session, mayStream ? watch : { ...watch, said: () => {} }),
    callTool: (tool, input, context) => callCached(cache, tool, input, context),
    folder,
    timer: systemTimer,
    now: options.now,
    wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    trace: options.trace,
  });
  return { agent, ledger };
}
