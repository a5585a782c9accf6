import { assigneeFrom } from '@dream-agent/hitl';
import type { Run } from '../../cli.ts';
import { UsageProblem } from '../../problems.ts';
import { decideRequest } from './decide-request.ts';

export const run: Run<'escalate'> = (cli, { words: [id], values: { to: typed, reason, ...values } }) => {
  const to = typed === undefined ? undefined : assigneeFrom(typed);
  if (typed !== undefined && to === undefined) throw new UsageProblem(cli.texts.notAnAssignee(typed));
  return decideRequest(cli, id, values, () => ({
    kind: 'escalate',
    ...(to === undefined ? {} : { to }),
    ...(reason === undefined ? {} : { reason }),
  }));
};
