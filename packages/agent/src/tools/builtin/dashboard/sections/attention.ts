import type { Language } from '../../../../contract/language.ts';
import { describeDifference, describeMovement } from '../../competitor/describe.ts';
import type { Dimension } from '../../dimension.ts';
import { describeItem } from '../../inventory/describe-advice.ts';
import type { AllFindings } from '../../report/read-findings.ts';
import { describeRise } from '../../sentiment/describe-rise.ts';
import { describeDrift, describeTurn } from '../../trends/describe.ts';
import type { Turn } from '../../trends/findings.ts';
import { html, type Markup, NOTHING } from '../page/html.ts';
import { DASHBOARD_WORDS } from '../words/by-language.ts';
import { type About, aboutAttributes } from './about.ts';

export interface Notice {
  readonly mood: 'good' | 'bad' | 'neutral';
  readonly text: string;
  readonly about: About;
  /** What is going on comes before what is over, the latest first. */
  readonly at: string;
}

const SHOWN = 8;
const MOST = 24;
const NOW = '9999';

/** What somebody should look at: what has to be ordered, what complaints have risen, what has changed, who gains. */
export function noticesOf({ inventory, sentiment, trends, competitor, sales }: AllFindings, language: Language): Notice[] {
  const currency = sales.find((one) => one.currency !== null)?.currency ?? null;
  const urgent = inventory.flatMap(({ items }) =>
    items
      .filter(({ order }) => order.kind === 'order_now' || order.kind === 'too_much')
      .map(
        (item): Notice => ({
          mood: item.order.kind === 'order_now' ? 'bad' : 'neutral',
          text: describeItem(item, language),
          about: { brand: item.brand, product: item.product },
          at: item.order.kind === 'order_now' ? `${NOW}-9` : NOW,
        }),
      ),
  );
  const rises = sentiment.flatMap((one) =>
    one.rises.map(
      (rise): Notice => ({
        mood: 'bad',
        text: describeRise(rise, language),
        about: placed(rise.dimension, rise.name),
        at: `${rise.to}-31`,
      }),
    ),
  );
  const turns = trends.flatMap((one) =>
    one.turns.map(
      (turn): Notice => ({
        mood: moodOf(turn),
        text: describeTurn(turn, { language, currency, period: one.period }),
        about: placed(turn.dimension, turn.name),
        at: turn.to ?? one.to,
      }),
    ),
  );
  const drifts = trends.flatMap((one) =>
    one.drifts.map(
      (drift): Notice => ({
        mood: moodOf({ metric: drift.metric, kind: drift.direction === 'up' ? 'rise' : 'fall' }),
        text: describeDrift(drift, { language }),
        about: placed(drift.dimension, drift.name),
        at: drift.to,
      }),
    ),
  );
  const rivals = competitor.flatMap((one) => [
    ...one.movements.map(
      (movement): Notice => ({
        mood: (movement.direction === 'gains') === one.own.includes(movement.brand) ? 'good' : 'bad',
        text: describeMovement(movement, language),
        about: { brand: movement.brand, product: movement.product },
        at: movement.to,
      }),
    ),
    ...one.differences.map(
      (difference): Notice => ({
        mood: one.own.includes(difference.ahead) ? 'good' : 'bad',
        text: describeDifference(difference, language),
        about: {},
        at: '',
      }),
    ),
  ]);
  const all = [...urgent, ...rises, ...turns, ...drifts, ...rivals];
  const seen = new Map(all.map((notice) => [notice.text, notice]));
  return oneEach([...seen.values()].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))).slice(0, MOST);
}

/** Everything has its say before one of them has a second: much may be told of one product. */
function oneEach(notices: readonly Notice[]): Notice[] {
  const turns = new Map<string, number>();
  const ranked = notices.map((notice) => {
    const { brand = '', product = '', platform = '' } = notice.about;
    const subject = product === '' ? `${brand} ${platform}` : product;
    const turn = turns.get(subject) ?? 0;
    turns.set(subject, turn + 1);
    return { notice, turn };
  });
  return ranked.toSorted((one, other) => one.turn - other.turn).map(({ notice }) => notice);
}

const placed = (dimension: Dimension, name: string): About =>
  dimension === 'brand' || dimension === 'product' || dimension === 'platform' ? { [dimension]: name } : {};

/** More complaints are no good news; of a price nobody knows whom it pleases. */
function moodOf({ metric, kind }: Pick<Turn, 'metric' | 'kind'>): Notice['mood'] {
  if (metric === 'price' || metric === 'reviews') return 'neutral';
  const isMore = kind === 'rise' || kind === 'burst';
  return isMore === (metric === 'negative_share') ? 'bad' : 'good';
}

export function renderNotices(notices: readonly Notice[], language: Language): Markup {
  const { moods, nothingToNotice, moreToNotice } = DASHBOARD_WORDS[language];
  if (notices.length === 0) return html`<p class="empty">${nothingToNotice}</p>`;
  const list = (some: readonly Notice[]): Markup =>
    html`<ul class="notices">${some.map(
      ({ mood, text, about }) =>
        html`<li class="${mood}"${aboutAttributes(about)}><span class="mood">${moods[mood]}</span><span>${text}</span></li>`,
    )}</ul>`;
  const rest = notices.slice(SHOWN);
  return html`${list(notices.slice(0, SHOWN))}${rest.length === 0 ? NOTHING : html`<details><summary>${moreToNotice} (${rest.length})</summary>${list(rest)}</details>`}`;
}
