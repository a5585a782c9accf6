import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { readInstallation } from '../../installation/read-installation.ts';
import { judgeFile } from './judge-file.ts';

export const run: Run<'policy check'> = async (cli, { words: [file], values }) => {
  const judged = await judgeFile(cli, await readInstallation(cli, values), file, values.json === true);
  if (judged.kind === 'invalid') return EXIT.failed;
  const { policy, name } = judged;
  if (values.json === true) tellJson(cli, { kind: 'valid', version: policy.version, gates: policy.gates.length });
  else tell(cli, `✔ ${name}: ${cli.texts.gates(policy.gates.length)}, ${policy.version.slice(0, 12)}`);
  return EXIT.ok;
};
