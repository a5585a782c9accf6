import { loadAgentConfig } from '@dream-agent/agent';
import { broken, type Check, ok, warning } from '../check.ts';
import { needed } from '../needed.ts';

/** Gates, tools, intents, prompts and models, as a start reads them. */
export const checkAgent: Check = async (examined) => {
  const { root, allowHosts, ...settings } = needed(examined, 'settings');
  const { texts } = examined.cli;
  const leftOut: string[] = [];
  try {
    const config = await loadAgentConfig(root, {
      env: settings.environment(),
      allowHosts,
      leftOut: (server, tool, why) => leftOut.push(`${server}/${tool}: ${why}`),
    });
    await config.close();
    const found = texts.doctor.gatesAndTools(config.rules.policy.gates.length, config.tools.size);
    return leftOut.length === 0 ? ok(found) : warning(`${found}\n${leftOut.join('\n')}`, texts.doctor.toolsLeftOut);
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error), texts.doctor.mendFile);
  }
};
