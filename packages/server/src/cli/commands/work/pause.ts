import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { connect } from '../../remote/connect.ts';
import { sessionIdOf } from './session-id-of.ts';

export const run: Run<'pause'> = async (cli, { words: [id], values: { reason, json } }) => {
  const session_id = sessionIdOf(cli, id);
  const client = await connect(cli);
  const said = await client.call('pauseSession', { params: { session_id }, body: reason === undefined ? {} : { reason } });
  if (json === true) tellJson(cli, said);
  else tell(cli, `✔ ${cli.texts.pausing(said.paused_at !== null, said.completed_todos.length, said.pending_todos.length)}`);
  return EXIT.ok;
};
