import type { Defect } from './defect.ts';
import { agentDefects } from './planted/agent.ts';
import { ownerDefects } from './planted/owners.ts';
import { peopleDefects } from './planted/people.ts';
import { recordDefects } from './planted/record.ts';
import { requestDefects } from './planted/requests.ts';
import { ruleDefects } from './planted/rules.ts';
import { documentDefects, serverDefects, webDefects } from './planted/server.ts';

export const DEFECTS: readonly Defect[] = [
  ...ruleDefects,
  ...peopleDefects,
  ...ownerDefects,
  ...requestDefects,
  ...recordDefects,
  ...agentDefects,
  ...documentDefects,
  ...serverDefects,
  ...webDefects,
];
