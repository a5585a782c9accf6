import { sqlName, sqlText, type Tables } from '../../../../tables/index.ts';
import { firstDayBefore, type Period } from '../../days-before.ts';
import { normaliseName } from '../../text/normalise-text.ts';
import type { CollectorParameters } from '../collector-parameters.ts';
import type { NameColumn } from './inventory.ts';

/** Conditions that say which rows are wanted. */
export interface WantedRows {
  /** By brand, product, category and platform. */
  readonly named: string;
  /** By days; `undefined` where all days are wanted. */
  readonly within: string | undefined;
  /** Those before them that are of use to compare with; `undefined` where all days are wanted, or no others. */
  readonly before: string | undefined;
}

/**
 * Decides which rows are wanted. Brands and products say whose; those of competitors come on top. Category, platform and days hold
 * for all of them. Names are compared without case and blanks: the ones that the data has and that are meant go into a table each.
 */
export async function wantedRows(
  tables: Tables,
  relation: string,
  wanted: CollectorParameters,
  columns: readonly NameColumn[],
): Promise<WantedRows> {
  const among = async (column: NameColumn, names: readonly string[]): Promise<string | undefined> => {
    if (names.length === 0 || !columns.includes(column)) return undefined;
    const meant = new Set(names.map(normaliseName));
    const written: string[] = [];
    for await (const batch of tables.batches(`select distinct ${sqlName(column)} from ${relation} where ${sqlName(column)} is not null`))
      written.push(...(batch.columns[0] ?? []).map(String).filter((name) => meant.has(normaliseName(name))));
    const table = `wanted_${crypto.randomUUID()}`;
    await tables.run(`create table ${sqlName(table)} (name varchar)`);
    await tables.append(table, [{ rows: written.length, columns: [written.toSorted()] }]);
    return `coalesce(${sqlName(column)} in (select name from ${sqlName(table)}), false)`;
  };
  const whose = [await among('brand', wanted.brand), await among('product', wanted.product)].flatMap((one) => one ?? []);
  const rivals = await among('brand', wanted.competitor);
  const both = [await among('category', wanted.category), await among('platform', wanted.platform)].flatMap((one) => one ?? []);
  const own = whose.length > 0 ? [`(${whose.join(' and ')})`] : [];
  const anybody = [...own, ...(rivals === undefined ? [] : [rivals])];
  const named = [...(anybody.length === 0 ? [] : [`(${anybody.join(' or ')})`]), ...both];
  const { date_from: from, date_to: to } = wanted;
  const within = [
    ...(from === undefined ? [] : [`day >= cast(${sqlText(from)} as date)`]),
    ...(to === undefined ? [] : [`day <= cast(${sqlText(to)} as date)`]),
  ];
  const before =
    from === undefined || !wanted.history
      ? undefined
      : `day < cast(${sqlText(from)} as date) and day >= cast(${sqlText(firstDayBefore({ from, to: to ?? from }))} as date)`;
  return { named: named.join(' and ') || 'true', within: within.length === 0 ? undefined : within.join(' and '), before };
}

/** The days that are asked for, as far as they have been; nothing where their beginning is open, for there is nothing before them. */
export function askedPeriod({ date_from: from, date_to: to }: CollectorParameters, today: string): Period | undefined {
  if (from === undefined || from > today) return undefined;
  return { from, to: to === undefined || to > today ? today : to };
}
