import type { AgentConfig } from '@dream-agent/agent';
import { definePolicy } from '@dream-agent/hitl';
import { repositoryConfig } from '../worker/open-node.ts';

type Gate = Exclude<NonNullable<Parameters<typeof definePolicy>[0]['gates']>, string>[number];

/** The repository's own agent that asks about every plan and every report, and about whatever else is said. */
export async function gatedConfig(...more: readonly Gate[]): Promise<AgentConfig> {
  const config = await repositoryConfig();
  const policy = definePolicy({
    gates: [{ name: 'plans', type: 'plan_approval' }, { name: 'reports', type: 'specific_tools', tools: ['report'] }, ...more],
    tools: config.tools.keys(),
  });
  return { ...config, rules: { ...config.rules, policy } };
}
