import { dropDeadLetters, lettersOf } from '../../../webhooks/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { UsageProblem } from '../../problems.ts';
import { knownEndpoint, OPERATOR } from './known-endpoint.ts';

/** Forgets dead letters for good: one, or all of an endpoint. */
export const run: Run<'webhook drop'> = (cli, { words: [endpoint = '', messageId], values }) => {
  const letters = lettersOf(endpoint, messageId);
  if (letters === undefined) throw new UsageProblem(`"${messageId}": dream-agent webhook letters ${endpoint}`);
  return withInstallation(cli, values, async ({ db }) => {
    await knownEndpoint(cli, db, endpoint);
    const count = await dropDeadLetters(db, { ...letters, actor: OPERATOR });
    if (values.json === true) tellJson(cli, { count });
    else tell(cli, `✔ ${endpoint}  ${cli.texts.droppedLetters(count)}`);
    return EXIT.ok;
  });
};
