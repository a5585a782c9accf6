import { nameOfAssignee } from '@dream-agent/hitl';
import type { RequestId } from '@dream-agent/hitl/schema';
import type { ServerMessage } from '../../../contract/index.ts';
import { type Cli, tell, tellJson } from '../../cli.ts';
import type { Client, Sent } from '../../remote/client.ts';
import { follow } from '../../remote/follow.ts';
import { nameOfUser } from '../../remote/name-of-user.ts';
import { describeDecision } from '../../talk/describe-outcome.ts';
import { inColumns } from '../in-columns.ts';
import { requestRow } from './request-row.ts';

export interface WatchInbox {
  readonly json: boolean;
  /** What has been shown already. */
  readonly known: Set<string>;
  readonly query: Sent<'listRequests'>['query'];
}

/** Tells of requests as they come and go, until Ctrl-C. */
export async function watchInbox(cli: Cli, client: Client, { json, known, query }: WatchInbox): Promise<void> {
  const end = new AbortController();
  const stopListening = cli.onInterrupt(() => end.abort());
  const lost = json ? undefined : () => tell(cli, `! ${cli.texts.connectionLost}`);
  if (!json) tell(cli, '', cli.texts.watching);
  try {
    for await (const message of follow({ client, path: '/ws/inbox', signal: end.signal, lost })) {
      if (json) {
        if (message.type !== 'pong') tellJson(cli, message);
        continue;
      }
      if (message.type === 'hitl_request' && !(await fits(client, query, message.data.request.request_id))) continue;
      tell(cli, ...(await linesOf(cli, client, message, known)));
    }
  } finally {
    stopListening();
  }
}

/** By the same filter as the list; the server knows who may decide what. */
async function fits(client: Client, { run_id: _run, ...query }: Sent<'listRequests'>['query'], id: RequestId): Promise<boolean> {
  const { items } = await client.call('listRequests', { query: { ...query, sort: '-created_at', limit: 100 } });
  return items.some(({ request_id }) => request_id === id);
}

async function linesOf(cli: Cli, client: Client, message: ServerMessage, known: Set<string>): Promise<string[]> {
  const at = cli.texts.when(new Date(message.at));
  switch (message.type) {
    case 'hitl_request': {
      const { request } = message.data;
      if (known.has(request.request_id)) return [];
      known.add(request.request_id);
      return inColumns([[at, '+', ...(await requestRow(cli, client, request))]]);
    }
    case 'hitl_response': {
      const { data } = message;
      if (!known.has(data.request_id)) return [];
      const said =
        data.kind === 'recorded'
          ? await describeDecision(cli, client, data.decision)
          : cli.texts.voted(data.approvals, data.needed, await nameOfUser(client, data.voter));
      return [`${at}  ✔  ${data.request_id}  ${said}`];
    }
    case 'hitl_escalated':
      return [`${at}  ↑  ${message.data.request_id}  → ${nameOfAssignee(message.data.assignee)}`];
    case 'hitl_timeout':
    case 'hitl_cancelled':
    case 'hitl_warning':
    case 'hitl_reminded':
      return known.has(message.data.request_id) ? [`${at}  !  ${message.data.request_id}  ${cli.texts.happened[message.type]}`] : [];
    default:
      return [];
  }
}
