const UNITS: Readonly<Record<string, string>> = {
  '₩': 'krw',
  원: 'krw',
  krw: 'krw',
  won: 'krw',
  $: 'usd',
  usd: 'usd',
  dollars: 'usd',
  달러: 'usd',
  ドル: 'usd',
  '¥': 'jpy',
  円: 'jpy',
  엔: 'jpy',
  jpy: 'jpy',
  yen: 'jpy',
  '%': 'percent',
  percent: 'percent',
  퍼센트: 'percent',
  パーセント: 'percent',
};
const SCALES: Readonly<Record<string, number>> = { 천: 1e3, 千: 1e3, k: 1e3, 만: 1e4, 万: 1e4, 억: 1e8, 億: 1e8, m: 1e6 };
const UNIT_WORDS = Object.keys(UNITS)
  .map((word) => word.replace('$', '\\$'))
  .join('|');
/** `₩30,000`, `3만원`, `30 %`, `1.5k`. */
export const AMOUNT = new RegExp(
  `(${UNIT_WORDS})?\\s?(-?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|-?\\d+(?:\\.\\d+)?)\\s?(천|千|만|万|억|億|[km](?![a-z]))?\\s?(${UNIT_WORDS})?`,
  'u',
);
/** The same, and nothing else. */
export const WHOLE_AMOUNT = new RegExp(`^${AMOUNT.source}$`, 'u');

/** A number with what it counts, if that is said. */
export interface Amount {
  readonly value: number;
  readonly unit: string;
}

/** The amount that a match of {@link AMOUNT} stands for. */
export function amountIn(match: RegExpMatchArray | null): Amount | undefined {
  if (match?.[2] === undefined) return undefined;
  const unit = UNITS[match[1] ?? match[4] ?? ''] ?? '';
  return { value: Number(match[2].replaceAll(',', '')) * (SCALES[match[3] ?? ''] ?? 1), unit };
}
