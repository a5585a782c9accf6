import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { connect } from '../../remote/connect.ts';
import { countOf } from '../count-of.ts';
import { inColumns } from '../in-columns.ts';

export const run: Run<'sessions'> = async (cli, { values: { limit, json } }) => {
  const client = await connect(cli);
  const { items } = await client.call('listSessions', { query: { limit: countOf('--limit', limit, 20) } });
  if (json === true) {
    tellJson(cli, items);
    return EXIT.ok;
  }
  if (items.length === 0) tell(cli, cli.texts.noSessions);
  const rows = items.map(({ session_id, title, current_run, pending_requests, updated_at }) => [
    session_id,
    cli.texts.runStatuses[current_run?.status ?? 'none'],
    pending_requests === 0 ? '' : cli.texts.waiting(pending_requests),
    cli.texts.when(new Date(updated_at)),
    title,
  ]);
  tell(cli, ...inColumns(rows));
  return EXIT.ok;
};
