import type { InventoryWords } from './inventory-words.ts';

export const en: InventoryWords = {
  reading: 'Reading sales and stock',
  foretelling: 'Forecasting demand',
  done: 'Stock forecast done',
  orderNow: ({ product, days, runsOut, leadTime, units, shortBy }) =>
    `${product}: stock lasts about ${days} days${runsOut === undefined ? '' : ` (until ${runsOut})`} and an order takes ${leadTime}, so order ${units} units now; about ${shortBy} will be missing in between.`,
  orderBy: ({ product, on, units, days }) => `${product}: stock lasts about ${days} days; order ${units} units by ${on}.`,
  tooMuch: ({ product, days, units }) =>
    `${product}: stock lasts about ${days} days, ${units} units more than half a year needs; order none.`,
  allEnough: (products, weeks) => `None of the ${products} products has to be ordered in the next ${weeks} weeks.`,
  others: ({ now, by, tooMuch, enough }) => {
    const parts = [
      ...(now > 0 ? [`${now} to order now`] : []),
      ...(by > 0 ? [`${by} to order by a date`] : []),
      ...(tooMuch > 0 ? [`${tooMuch} with too much`] : []),
      ...(enough > 0 ? [`${enough} with enough`] : []),
    ];
    return `The other products: ${parts.join(', ')}.`;
  },
  forecastOnly: (products, weeks, units) => `${products} products will probably sell ${units} units in the next ${weeks} weeks.`,
  columns: {
    product: 'Product',
    brand: 'Brand',
    advice: 'Advice',
    order_by: 'Order by',
    units: 'Units',
    runs_out_on: 'Runs out on',
    days_of_cover: 'Days of cover',
    on_hand: 'On hand',
    on_order: 'On order',
    expected_on: 'Expected on',
    lead_time_days: 'Lead time (days)',
    per_day: 'Sold per day',
    forecast: 'Forecast for the period',
    low: 'Low (80%)',
    high: 'High (80%)',
    error: 'Forecast error',
    cost: 'Cost of the order',
  },
  advice: { order_now: 'Order now', order_by: 'Order by the date', enough: 'Enough', too_much: 'Too much', unknown: 'Stock unknown' },
  noSales: "There are no sales, so stock can't be forecast. A file of sales with the columns date, product and units is needed.",
  noDays: 'No sale has a date up to the day in question. A file of sales with a filled "date" column is needed.',
  noneAsked: (asked, known) => `No product in the sales matches ${asked}. Names in the data: ${known}`,
  noUnits: 'No units were sold in the whole data, so demand can\'t be forecast. Please check the column "units".',
  noStock:
    'There is no stock data, so only demand was forecast. For advice on orders a stock file with the columns product, on_hand and lead_time_days is needed.',
  stockless: (count) => `For ${count} products there is no stock data; only their demand was forecast.`,
  negative: (products) => `Stock below zero was taken for none; please count again: ${products}.`,
  unsold: (products) => `In stock, but without any sale: ${products}.`,
  error: (percent, weeks) =>
    `Tried on the last ${weeks} weeks, which were held back, the forecast was off by ${percent} of the units sold in a week.`,
  errorUnknown: 'The history is too short to try the forecast on weeks that were held back.',
  assumed: (products, days) => `No lead time or arrival is known, ${days} days were assumed for: ${products}.`,
  late: (products) => `Will probably run out before what is on order arrives: ${products}.`,
  overdue: (products) => `Orders are overdue and were taken to need their lead time once more: ${products}.`,
  oldSales: (day) => `Sales end on ${day}; the days since then were filled with the forecast.`,
  oldStock: (day) => `Stock was counted on ${day}; what was sold since then has been subtracted.`,
  undated: (rows) => `${rows} sales without a date were not counted.`,
  later: (rows) => `${rows} sales after the day in question were not counted.`,
  returns: (rows) => `${rows} sales of less than zero units, probably returns, were subtracted.`,
  cutDown: (of, looked) => `Of ${of} products the ${looked} that sell most were forecast.`,
  shortHistory: (days) => `With ${days} days of sales neither season nor trend could be taken into account.`,
};
