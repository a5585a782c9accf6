import { loadTools } from '@dream-agent/agent';
import { definePolicy, type Rules } from '@dream-agent/hitl';
import type { Settings } from '../../../config.ts';

/** The tools of an installation, under no gate yet: a policy that is wrong is no reason not to look at another one. */
export async function loadRules(settings: Settings): Promise<Rules> {
  const { catalogue, close } = await loadTools(settings.root, { env: settings.environment(), allowHosts: settings.allowHosts });
  await close();
  return { policy: definePolicy({ gates: 'minimal' }), tools: catalogue };
}
