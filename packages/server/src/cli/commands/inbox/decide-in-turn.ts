import type { ConsoleAdapter } from '@dream-agent/hitl';
import type { RequestWire } from '../../../contract/index.ts';
import { type Cli, EXIT, tell } from '../../cli.ts';
import type { Client, Sent } from '../../remote/client.ts';
import { answerRequest } from '../../talk/answer-request.ts';
import { describeClosed, describeOutcome } from '../../talk/describe-outcome.ts';
import { openConsole, whoAmI } from '../../talk/open-console.ts';
import { inColumns } from '../in-columns.ts';
import { requestRow } from './request-row.ts';

const NEVER = new AbortController().signal;

/** Shows the list, lets the person open one, and shows what is left, until they leave. Enter opens the most urgent. */
export async function decideInTurn(cli: Cli, client: Client, query: Sent<'listRequests'>['query']): Promise<number> {
  const console = openConsole(cli, { me: await whoAmI(client), client, onInterrupt: 'leave' });
  for (;;) {
    const { items } = await client.call('listRequests', { query });
    if (items.length === 0) {
      tell(cli, cli.texts.nothingWaits);
      return EXIT.ok;
    }
    const rows = await Promise.all(items.map((item) => requestRow(cli, client, item)));
    tell(cli, '', ...inColumns(rows.map(([, ...row], index) => [`${index + 1}.`, ...row])));
    const chosen = await choose(cli, console, items);
    if (chosen === undefined) return EXIT.ok;
    if (!(await answer(cli, client, console, chosen))) return EXIT.ok;
  }
}

async function choose(cli: Cli, console: ConsoleAdapter, items: readonly RequestWire[]): Promise<RequestWire | undefined> {
  for (;;) {
    const typed = (await console.readLine(`${cli.texts.whichOne(items.length)} > `))?.trim().normalize('NFKC').toLowerCase();
    if (typed === undefined || typed === 'q' || typed === 'ㅂ') return undefined;
    const found = items[typed === '' ? 0 : Number(typed) - 1];
    if (found !== undefined) return found;
    tell(cli, cli.texts.noneOfThese(typed));
  }
}

/** Whether anybody is still there. */
async function answer(cli: Cli, client: Client, console: ConsoleAdapter, { request_id }: RequestWire): Promise<boolean> {
  // Read anew: what was in the list may be old by now, and what is shown is what is decided.
  const request = await client.call('readRequest', { params: { request_id } });
  if (request.status !== 'pending') {
    tell(cli, await describeClosed(cli, client, { status: request.status, decision: request.decision }));
    return true;
  }
  const answered = await answerRequest({ client, console }, request, { signal: NEVER });
  if (answered.kind === 'answered') tell(cli, '', describeOutcome(cli, answered.outcome));
  else if (answered.kind === 'closed') tell(cli, '', `✘ ${await describeClosed(cli, client, answered.current)}`);
  else tell(cli, cli.texts.leftOpen);
  return console.isAvailable();
}
