import { REQUEST_KINDS, REQUEST_STATUSES, RISK_LEVELS } from '@dream-agent/hitl/schema';
import { ROUTES } from '../../../contract/index.ts';
import type { Cli } from '../../cli.ts';
import type { ValuesOf } from '../../command-table.ts';
import type { Sent } from '../../remote/client.ts';
import { countOf } from '../count-of.ts';
import { oneOf } from '../one-of.ts';
import { sessionIdOf } from '../work/session-id-of.ts';

const SORTS = ROUTES.listRequests.query.shape.sort.def.innerType.options;

/** Which requests are wanted. Without a word about it, those that wait for whoever asks. */
export function readFilter(cli: Cli, values: ValuesOf<'inbox'>): Sent<'listRequests'>['query'] {
  const { type, risk, status, tool, gate, session, sort, limit, all } = values;
  return {
    status: status === undefined ? ['pending'] : status.map((one) => oneOf(cli, '--status', one, REQUEST_STATUSES)),
    assignee: all === true ? 'anyone' : 'me',
    limit: countOf('--limit', limit, 50),
    ...(type === undefined ? {} : { type: type.map((one) => oneOf(cli, '--type', one, REQUEST_KINDS)) }),
    ...(risk === undefined ? {} : { risk: risk.map((one) => oneOf(cli, '--risk', one, RISK_LEVELS)) }),
    ...(tool === undefined ? {} : { tool }),
    ...(gate === undefined ? {} : { gate }),
    ...(session === undefined ? {} : { session_id: sessionIdOf(cli, session) }),
    ...(sort === undefined ? {} : { sort: oneOf(cli, '--sort', sort, SORTS) }),
  };
}
