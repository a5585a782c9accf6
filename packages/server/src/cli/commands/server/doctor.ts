import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import type { Finding } from '../../doctor/check.ts';
import { type Checked, examine } from '../../doctor/examine.ts';

const MARKS = { ok: '✔', warning: '!', broken: '✘', skipped: '–' } as const satisfies Record<Finding['kind'], string>;

/** Says what is wrong with an installation, and how to mend it. */
export const run: Run<'doctor'> = async (cli, { values }) => {
  const checks: Checked[] = [];
  for await (const checked of examine(cli, values)) {
    checks.push(checked);
    if (values.json !== true) tell(cli, ...linesOf(checked, cli.texts.doctor.names[checked.name]));
  }
  const count = (kind: Finding['kind']) => checks.filter(({ finding }) => finding.kind === kind).length;
  const isWell = count('broken') === 0;
  if (values.json === true) {
    const told = checks.map(({ name, finding: { kind: status, ...finding } }) => ({ name, status, ...finding }));
    tellJson(cli, { ok: isWell, checks: told });
  } else tell(cli, '', isWell ? cli.texts.doctor.well(count('warning')) : cli.texts.doctor.notWell(count('broken')));
  return isWell ? EXIT.ok : EXIT.failed;
};

function linesOf({ finding }: Checked, title: string): string[] {
  const [first = '', ...more] = finding.found.split('\n');
  return [
    `${MARKS[finding.kind]} ${title}: ${first}`,
    ...more.map((line) => `    ${line}`),
    ...('mend' in finding ? [`    → ${finding.mend}`] : []),
  ];
}
