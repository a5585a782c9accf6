import type { Defect } from './defect.ts';
import { adapterDefects } from './planted/adapters.ts';
import { agentDefects } from './planted/agent.ts';
import { attentionDefects } from './planted/attention.ts';
import { databaseDefects } from './planted/database.ts';
import { langchainDefects } from './planted/langchain.ts';
import { ownerDefects } from './planted/owners.ts';
import { patternDefects } from './planted/pattern.ts';
import { peopleDefects } from './planted/people.ts';
import { recordDefects } from './planted/record.ts';
import { requestDefects } from './planted/requests.ts';
import { ruleDefects } from './planted/rules.ts';
import { documentDefects, serverDefects } from './planted/server.ts';
import { threatDefects } from './planted/threats.ts';
import { toolDefects } from './planted/tools.ts';
import { upgradeDefects } from './planted/upgrades.ts';
import { webDefects } from './planted/web.ts';

export const DEFECTS: readonly Defect[] = [
  ...ruleDefects,
  ...peopleDefects,
  ...ownerDefects,
  ...requestDefects,
  ...attentionDefects,
  ...recordDefects,
  ...adapterDefects,
  ...patternDefects,
  ...agentDefects,
  ...toolDefects,
  ...langchainDefects,
  ...databaseDefects,
  ...documentDefects,
  ...serverDefects,
  ...upgradeDefects,
  ...webDefects,
  ...threatDefects,
];
