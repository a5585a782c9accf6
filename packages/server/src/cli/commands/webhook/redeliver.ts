import { lettersOf, redeliver } from '../../../webhooks/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { CommandFailed, UsageProblem } from '../../problems.ts';
import { knownEndpoint } from './known-endpoint.ts';

/** Has dead letters delivered after all: one, or all of an endpoint. */
export const run: Run<'webhook redeliver'> = (cli, { words: [endpoint = '', messageId], values }) => {
  const letters = lettersOf(endpoint, messageId);
  if (letters === undefined) throw new UsageProblem(`"${messageId}": dream-agent webhook letters ${endpoint}`);
  return withInstallation(cli, values, async ({ db }) => {
    const { disabled_at, removed_at } = await knownEndpoint(cli, db, endpoint);
    if (disabled_at !== null || removed_at !== null) throw new CommandFailed(cli.texts.webhookDisabled(endpoint));
    const count = await redeliver(db, letters);
    if (values.json === true) tellJson(cli, { count });
    else tell(cli, `✔ ${endpoint}  ${cli.texts.resent(count)}`);
    return EXIT.ok;
  });
};
