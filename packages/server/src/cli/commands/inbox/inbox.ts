import { EXIT, isAttended, type Run, tell, tellJson } from '../../cli.ts';
import { UsageProblem } from '../../problems.ts';
import { connect } from '../../remote/connect.ts';
import { inColumns } from '../in-columns.ts';
import { decideInTurn } from './decide-in-turn.ts';
import { readFilter } from './read-filter.ts';
import { requestRow } from './request-row.ts';
import { watchInbox } from './watch-inbox.ts';

/** Lists what waits; somebody at a terminal decides it there, one after the other. */
export const run: Run<'inbox'> = async (cli, { values }) => {
  const { json = false, watch = false, decide = isAttended(cli) && !json && !watch } = values;
  if (decide && (json || watch)) throw new UsageProblem('--decide, --watch, --json?');
  const query = readFilter(cli, values);
  const client = await connect(cli);
  if (decide) return decideInTurn(cli, client, query);
  const { items, next_cursor } = await client.call('listRequests', { query });
  if (json) for (const item of items) tellJson(cli, item);
  else {
    tell(cli, ...inColumns(await Promise.all(items.map((item) => requestRow(cli, client, item)))));
    if (items.length === 0) tell(cli, cli.texts.nothingWaits);
    if (next_cursor !== null) tell(cli, cli.texts.thereAreMore);
  }
  if (watch) await watchInbox(cli, client, { json, known: new Set(items.map(({ request_id }) => request_id)), query });
  return EXIT.ok;
};
