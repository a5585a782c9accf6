import { listDeadLetters } from '../../../webhooks/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { countOf } from '../count-of.ts';
import { inColumns } from '../in-columns.ts';
import { knownEndpoint } from './known-endpoint.ts';

const SHOWN = 50;
const MOST = 10_000;

/** What was given up, the newest first. */
export const run: Run<'webhook letters'> = (cli, { words: [endpoint = ''], values }) => {
  const limit = countOf('--limit', values.limit, SHOWN, MOST);
  return withInstallation(cli, values, async ({ db }) => {
    await knownEndpoint(cli, db, endpoint);
    const letters = (await listDeadLetters(db, { endpoint, limit })).map(({ sessionId, seq, place: _place, at, runId, ...letter }) => ({
      message_id: `${sessionId}_${seq}`,
      run_id: runId,
      at: at.toISOString(),
      ...letter,
    }));
    if (values.json === true) for (const letter of letters) tellJson(cli, letter);
    else
      tell(
        cli,
        ...inColumns(letters.map(({ message_id, type, at, problem }) => [message_id, type, cli.texts.when(new Date(at)), problem ?? '–'])),
      );
    return EXIT.ok;
  });
};
