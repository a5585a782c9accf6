import { isoDay } from '../trends/series/calendar.ts';
import type { Order, StockItem } from './advice.ts';
import { between } from './forecast/demand.ts';
import type { Foretold } from './forecast/foretell.ts';
import { standardErrors } from './standard-errors.ts';

/** What is in stock of a product at the end of a day. */
export interface Stock {
  readonly onHand: number;
  readonly onOrder: number;
  /** Day numbers. */
  readonly expectedOn: number;
  readonly leadTime: number;
  readonly minOrder: number;
}

export interface AdviseOrder {
  readonly stock: Stock;
  readonly foretold: Foretold;
  readonly asOf: number;
  readonly weeksAhead: number;
  readonly serviceLevel: number;
}

export type Advised = Pick<StockItem, 'days_of_cover' | 'runs_out_on' | 'order'>;

const HALF_YEAR = 182;
/** Nobody foretells further. */
const HORIZON = 730;

/**
 * Goes through the days to come with what is in stock and on order: when it runs out, and by when how much has to be ordered so that
 * it doesn't, with as much to spare as the service level asks for. An order of today can help from its arrival on, no earlier.
 */
export function adviseOrder({ stock, foretold, asOf, weeksAhead, serviceLevel }: AdviseOrder): Advised {
  const { onHand, onOrder, leadTime, minOrder } = stock;
  const spare = standardErrors(serviceLevel) * foretold.error(asOf + 1, Math.max(7, leadTime));
  const arrival = asOf + leadTime;
  let [left, alone, cover, missing] = [onHand, onHand, 0, 0];
  let [runsOut, needed]: [number | undefined, number | undefined] = [undefined, undefined];
  let atNeed = 0;
  for (let day = asOf + 1; day <= asOf + HORIZON; day++) {
    const wanted = foretold.on(day);
    if (day === Math.max(stock.expectedOn, asOf + 1)) left += onOrder;
    if (alone > 0 && wanted > 0) cover += Math.min(1, alone / wanted);
    else if (alone > 0) cover++;
    alone -= wanted;
    if (day >= arrival && needed === undefined && left - wanted < spare && wanted > 0) [needed, atNeed] = [day, left];
    if (left < wanted && day < arrival) missing += wanted - left;
    left = Math.max(0, left - wanted);
    if (left <= 0 && wanted > 0) runsOut ??= day;
  }
  const sells = foretold.on(asOf + 1) > 0 || between(foretold, asOf + 1, asOf + HORIZON) > 0;
  return {
    days_of_cover: !sells
      ? null
      : alone > 0
        ? Math.round(onHand / (between(foretold, asOf + 1, asOf + HORIZON) / HORIZON))
        : Math.round(cover * 10) / 10,
    runs_out_on: runsOut === undefined ? null : isoDay(runsOut),
    order: orderOf(),
  };

  function orderOf(): Order {
    const surplus = Math.floor(onHand + onOrder - between(foretold, asOf + 1, asOf + 1 + HALF_YEAR));
    if (surplus >= 1 && (needed === undefined || needed > asOf + HALF_YEAR)) return { kind: 'too_much', units: surplus };
    if (needed === undefined || needed - leadTime > asOf + 7 * weeksAhead) return { kind: 'enough' };
    const wanted = between(foretold, needed, needed + 7 * weeksAhead) + spare - atNeed;
    const units = Math.max(1, minOrder, Math.ceil(wanted));
    if (needed === arrival && missing > 0) return { kind: 'order_now', units, short_by: Math.round(missing) };
    return { kind: 'order_by', on: isoDay(Math.max(asOf, needed - leadTime)), units };
  }
}
