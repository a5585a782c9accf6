import { policyView } from '../../../use-cases/policy/policy-view.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { readInstallation } from '../../installation/read-installation.ts';
import { inColumns } from '../in-columns.ts';
import { judgeFile } from './judge-file.ts';

/** The policy that a start would put in force. */
export const run: Run<'policy show'> = async (cli, { values }) => {
  const json = values.json === true;
  const judged = await judgeFile(cli, await readInstallation(cli, values), undefined, json);
  if (judged.kind === 'invalid') return EXIT.failed;
  const { policy } = judged;
  if (json) tellJson(cli, policyView(policy, { source: null, inForce: false, loadedAt: new Date() }));
  else {
    tell(cli, `${cli.texts.gates(policy.gates.length)}  ${policy.version}`, '');
    tell(cli, ...inColumns(policy.gates.map(({ name, type, mode }) => ['', name, type, mode])));
  }
  return EXIT.ok;
};
