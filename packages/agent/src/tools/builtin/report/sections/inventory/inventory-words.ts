import type { Language } from '../../../../../contract/language.ts';

/** What a report says of stock. */
export interface InventoryWords {
  readonly urgent: (count: string, names: string) => string;
  readonly later: (count: string) => string;
  readonly overstocked: (count: string, names: string) => string;
  readonly fine: string;
  /** So many products. */
  readonly products: (count: string) => string;
  readonly figures: Readonly<Record<'now' | 'soon' | 'tooMuch', string>>;
  readonly asOf: (day: string, weeks: number) => string;
  readonly orderNow: (units: string, short: string) => string;
  readonly orderBy: (day: string, units: string) => string;
  readonly enough: string;
  readonly tooMuch: (units: string) => string;
  readonly columns: Readonly<Record<'product' | 'onHand' | 'onOrder' | 'perDay' | 'cover' | 'runsOut' | 'advice', string>>;
  readonly days: (count: string) => string;
  readonly chartTitle: (product: string) => string;
  readonly chartUnit: string;
  readonly sold: string;
  readonly forecast: string;
  readonly range: string;
  readonly method: readonly string[];
  readonly errors: (told: string) => string;
}

const ko: InventoryWords = {
  urgent: (count, names) => `지금 발주해야 하는 제품이 ${count}개입니다: ${names}.`,
  later: (count) => `기한까지 발주하면 되는 제품이 ${count}개입니다.`,
  overstocked: (count, names) => `재고가 너무 많은 제품이 ${count}개입니다: ${names}.`,
  products: (count) => `${count}개`,
  fine: '지금 발주해야 하는 제품은 없습니다.',
  figures: { now: '지금 발주', soon: '발주 예정', tooMuch: '재고 과잉' },
  asOf: (day, weeks) => `${day} 재고를 기준으로 앞으로 ${weeks}주의 판매를 예측했습니다.`,
  orderNow: (units, short) => `지금 ${units}개 발주 (부족 예상 ${short}개)`,
  orderBy: (day, units) => `${day}까지 ${units}개 발주`,
  enough: '충분',
  tooMuch: (units) => `재고 과잉 (약 ${units}개)`,
  columns: {
    product: '제품',
    onHand: '재고',
    onOrder: '입고 예정',
    perDay: '일평균 판매',
    cover: '재고 일수',
    runsOut: '소진 예상일',
    advice: '제안',
  },
  days: (count) => `${count}일`,
  chartTitle: (product) => `${product}: 주간 판매와 예측`,
  chartUnit: '주간 판매량(개)',
  sold: '판매',
  forecast: '예측',
  range: '예상 범위',
  method: ['판매 예측은 지난 주간 판매의 수준과 계절을 이어 본 것이며, 행사나 품절은 알지 못합니다.'],
  errors: (told) => `최근 몇 주를 같은 방법으로 예측했다면 생겼을 오차: ${told}.`,
};

const en: InventoryWords = {
  urgent: (count, names) => `Products to order now: ${count} (${names}).`,
  later: (count) => `Products with a day to order by: ${count}.`,
  overstocked: (count, names) => `Products with far too much stock: ${count} (${names}).`,
  products: (count) => count,
  fine: 'No product has to be ordered now.',
  figures: { now: 'Order now', soon: 'Order later', tooMuch: 'Too much stock' },
  asOf: (day, weeks) => `Stock of ${day}, with sales expected for the ${weeks} weeks after it.`,
  orderNow: (units, short) => `order ${units} now (short by ${short})`,
  orderBy: (day, units) => `order ${units} by ${day}`,
  enough: 'enough',
  tooMuch: (units) => `about ${units} too many`,
  columns: {
    product: 'Product',
    onHand: 'In stock',
    onOrder: 'On order',
    perDay: 'Sold a day',
    cover: 'Lasts',
    runsOut: 'Runs out',
    advice: 'Advice',
  },
  days: (count) => `${count} days`,
  chartTitle: (product) => `${product}: weekly sales and forecast`,
  chartUnit: 'units sold per week',
  sold: 'Sold',
  forecast: 'Forecast',
  range: 'Likely range',
  method: ['Sales are forecast from the level and season of past weeks; campaigns and sold-out shelves are not known to it.'],
  errors: (told) => `How far off the same forecast would have been in the last weeks: ${told}.`,
};

const ja: InventoryWords = {
  urgent: (count, names) => `今すぐ発注が必要な製品が${count}点あります: ${names}。`,
  later: (count) => `期限までに発注すればよい製品が${count}点あります。`,
  overstocked: (count, names) => `在庫が多すぎる製品が${count}点あります: ${names}。`,
  products: (count) => `${count}点`,
  fine: '今すぐ発注が必要な製品はありません。',
  figures: { now: '今すぐ発注', soon: '発注予定', tooMuch: '過剰在庫' },
  asOf: (day, weeks) => `${day}時点の在庫をもとに、今後${weeks}週間の販売を予測しました。`,
  orderNow: (units, short) => `今すぐ${units}個発注 (不足見込み${short}個)`,
  orderBy: (day, units) => `${day}までに${units}個発注`,
  enough: '十分',
  tooMuch: (units) => `過剰在庫 (約${units}個)`,
  columns: {
    product: '製品',
    onHand: '在庫',
    onOrder: '入荷予定',
    perDay: '1日平均販売',
    cover: '在庫日数',
    runsOut: '在庫切れ予想日',
    advice: '提案',
  },
  days: (count) => `${count}日`,
  chartTitle: (product) => `${product}: 週間販売と予測`,
  chartUnit: '週間販売数(個)',
  sold: '販売',
  forecast: '予測',
  range: '予想の幅',
  method: ['販売予測は過去の週間販売の水準と季節性から延ばしたもので、催事や品切れは反映していません。'],
  errors: (told) => `直近の数週間を同じ方法で予測した場合の誤差: ${told}。`,
};

/** By language. */
export const INVENTORY_WORDS: Readonly<Record<Language, InventoryWords>> = { ko, en, ja };
