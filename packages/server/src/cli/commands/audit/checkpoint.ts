import { checkpointAudit } from '@dream-agent/hitl';
import { EXIT, type Run, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { findSigningKey, signingKeyFile } from '../../installation/signing-key.ts';
import { CommandFailed } from '../../problems.ts';

/** One line, to be kept where nobody who can write to the database can reach it. */
export const run: Run<'audit checkpoint'> = (cli, { values }) =>
  withInstallation(cli, values, async ({ ledger, settings }) => {
    const privateKey = await findSigningKey(settings);
    if (privateKey === undefined) throw new CommandFailed(cli.texts.noSigningKey(signingKeyFile(settings)));
    tellJson(cli, await checkpointAudit({ ledger }, { privateKey }));
    return EXIT.ok;
  });
