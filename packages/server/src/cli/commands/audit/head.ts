import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { connect } from '../../remote/connect.ts';

export const run: Run<'audit head'> = async (cli, { values }) => {
  const head = values.server === true ? await (await connect(cli)).call('readAuditHead', {}) : await ownHead();
  if (values.json === true) tellJson(cli, head);
  else tell(cli, `${head.seq}  ${head.hash}`);
  return EXIT.ok;

  function ownHead() {
    return withInstallation(cli, values, async ({ ledger }) => {
      await ledger.seal();
      const { seq, hash, prunedThrough: pruned_through } = await ledger.auditHead();
      return { seq, hash, pruned_through, at: (await ledger.now()).toISOString() };
    });
  }
};
