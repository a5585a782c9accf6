import { backTest } from '../../../use-cases/policy/back-test.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { UsageProblem } from '../../problems.ts';
import { countOf } from '../count-of.ts';
import { inColumns } from '../in-columns.ts';
import { judgeFile } from './judge-file.ts';

const MONTH_MS = 30 * 86_400_000;
const MOST = 100_000;
const SHOWN = 20;

/** What a policy would have done, in shadow over the past. Nobody is asked anything. */
export const run: Run<'policy back-test'> = (cli, { words: [file], values }) => {
  const json = values.json === true;
  const limit = values.limit === undefined ? undefined : countOf('--limit', values.limit, MOST, MOST);
  const to = dayOf('--to', values.to);
  const from = dayOf('--from', values.from);
  return withInstallation(cli, values, async ({ db, ledger, settings }) => {
    const judged = await judgeFile(cli, settings, file, json);
    if (judged.kind === 'invalid') return EXIT.failed;
    const since = from ?? new Date((await ledger.now()).getTime() - MONTH_MS);
    const tested = await backTest({ db, rules: judged.rules }, { policy: judged.policy, from: since, to, limit });
    if (json) tellJson(cli, tested);
    else {
      tell(cli, cli.texts.backTested(tested));
      const rows = tested.by_gate.map(({ gate, would_ask, approved, refused }) => [
        '',
        gate,
        cli.texts.wouldAsk(would_ask, approved, refused),
      ]);
      const changes = tested.differences.map(({ at, tool, before, after, gate, decided }) => [
        '',
        cli.texts.when(new Date(at)),
        tool,
        `${before} → ${after}`,
        gate ?? '–',
        decided ?? '–',
      ]);
      tell(cli, ...inColumns(rows), ...inColumns(changes.slice(0, SHOWN)));
      if (changes.length > SHOWN) tell(cli, cli.texts.moreInJson(changes.length - SHOWN));
    }
    return EXIT.ok;
  });
};

/** `2026-11-01`, or a moment to the letter. */
function dayOf(place: string, typed: string | undefined): Date | undefined {
  if (typed === undefined) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}.*)?$/.test(typed) ? new Date(typed) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) throw new UsageProblem(`${place} "${typed}": 2026-11-01?`);
  return at;
}
