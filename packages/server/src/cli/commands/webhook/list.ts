import { listAdapters } from '../../../use-cases/adapters/list-adapters.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { inColumns } from '../in-columns.ts';

/** Who is told over webhooks, and how it goes there. */
export const run: Run<'webhook list'> = (cli, { values }) =>
  withInstallation(cli, values, async ({ db }) => {
    const webhooks = (await listAdapters(db)).flatMap((adapter) => (adapter.kind === 'webhook' ? [adapter] : []));
    if (values.json === true) for (const webhook of webhooks) tellJson(cli, webhook);
    else
      tell(
        cli,
        ...inColumns(
          webhooks.map(({ name, state, pending, dead_letters, last_failure, url }) => [
            name,
            cli.texts.webhookStates[state],
            cli.texts.waiting(pending),
            cli.texts.deadLetters(dead_letters),
            last_failure?.problem ?? '–',
            url,
          ]),
        ),
      );
    return EXIT.ok;
  });
