import type { Tables } from '../../../../tables/index.ts';
import { isWholeMonths, type Period } from '../../days-before.ts';

/**
 * Makes three views of the table `read_reviews`: `labelled` of what was asked for, `labelled_before` of the days before it (`early`), and
 * `everything` of both. Their `stretch` is the month, or the first day of a period that is not of whole months, so that no stretch is
 * partly of the period.
 */
export async function openStretches(tables: Tables, period: Period | undefined): Promise<void> {
  const month = `strftime(date, '%Y-%m')`;
  const stretch =
    period === undefined || isWholeMonths(period) ? month : `case when early or date is null then ${month} else '${period.from}' end`;
  await tables.run(`create view everything as select rowid, *, ${stretch} as stretch from read_reviews`);
  await tables.run('create view labelled as select * from everything where not early');
  await tables.run('create view labelled_before as select * from everything where early');
}
