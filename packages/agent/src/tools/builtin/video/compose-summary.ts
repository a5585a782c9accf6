import { presentable } from '../../../drawing/presentable.ts';
import type { Draft } from '../../../film/pace.ts';
import { type Material, periodOf } from '../material/material.ts';
import { complainedAspects, percent, praisedAspects, share } from '../material/opinions.ts';
import type { SentimentFindings } from '../sentiment/findings.ts';
import { SENTIMENT_WORDS } from '../sentiment/sentiment-words.ts';
import { nextSteps } from './next-steps.ts';
import { numberOf, quoteScene, sourceLine, titled } from './scene-parts.ts';
import { trendScene } from './trend-scene.ts';
import { VIDEO_WORDS } from './video-words-by-language.ts';

/** The scenes that sum up what reviews say. */
export function composeSummary(material: Material, findings: SentimentFindings, title: string, subtitle: string): Draft[] {
  const { language, name } = material;
  const words = VIDEO_WORDS[language].summary;
  const number = numberOf(material);
  const { total } = findings;
  const reviews = number(total.reviews);
  const best = mostOf('positive', findings);
  const positive = percent(total.positive, total.reviews);
  const period = periodOf(material);
  return [
    {
      rank: 0,
      captions: [words.opening(name, reviews)],
      picture: {
        kind: 'title',
        eyebrow: words.eyebrow,
        title,
        subtitle: subtitle === '' ? period : subtitle,
        shows: material.product === undefined ? null : material.shows,
      },
    },
    numbersScene(material, findings),
    ...trendScene(material),
    ...balanceScene(material, findings),
    ...quoteScene(material, praisedAspects(findings), 'good', 5),
    ...quoteScene(material, complainedAspects(findings), 'bad', 7),
    ...comparisonScene(material, findings),
    { rank: 4, captions: [words.nextSaid], picture: { kind: 'points', heading: words.next, items: nextSteps(material, findings) } },
    {
      rank: 1,
      captions: [words.thanks],
      picture: {
        kind: 'closing',
        title: name,
        lines: [
          best === undefined ? words.takeawayPlain(positive) : words.takeaway(positive, SENTIMENT_WORDS[language].aspects[best.aspect]),
        ],
        action: '',
        source: sourceLine(material),
      },
    },
  ];
}

function numbersScene({ language }: Material, { total }: SentimentFindings): Draft {
  const { summary: words, counted } = VIDEO_WORDS[language];
  const [positive, negative] = [percent(total.positive, total.reviews), percent(total.negative, total.reviews)];
  const without = percent(total.without_opinion, total.reviews);
  const share = (value: number) => ({ value, decimals: 0, before: '', after: '%' });
  return {
    rank: 1,
    captions: [words.numbersSaid(positive, negative)],
    picture: {
      kind: 'numbers',
      heading: words.numbers,
      items: [
        { label: words.reviews, number: { value: total.reviews, decimals: 0, before: '', after: counted }, tone: 'accent' },
        { label: words.positive, number: share(positive), tone: 'good' },
        { label: words.negative, number: share(negative), tone: 'bad' },
      ],
      note: without === 0 ? '' : words.without(without),
    },
  };
}

const MOST_ROWS = 4;

/** What has the largest share of praise or of complaints among its mentions. */
const mostOf = (tone: 'positive' | 'negative', { aspects }: SentimentFindings): SentimentFindings['aspects'][number] | undefined =>
  aspects.filter((one) => one[tone] > 0).toSorted((one, other) => share(other[tone], other.mentions) - share(one[tone], one.mentions))[0];

function balanceScene({ language }: Material, findings: SentimentFindings): Draft[] {
  const { summary: words, counted } = VIDEO_WORDS[language];
  const names = SENTIMENT_WORDS[language].aspects;
  const all = findings.aspects.filter(({ mentions }) => mentions > 0).sort((one, other) => other.mentions - one.mentions);
  const number = new Intl.NumberFormat(language);
  // Of all that is spoken of, and shown in any case: what is said to be the most has to be seen.
  const [best, worst] = [mostOf('positive', findings), mostOf('negative', findings)];
  const told = [...new Set([best, worst, ...all].filter((one) => one !== undefined))].slice(0, MOST_ROWS);
  if (told.length === 0) return [];
  const said =
    best !== undefined && worst !== undefined && best !== worst
      ? words.opinionsSaid(names[best.aspect], names[worst.aspect])
      : best !== undefined
        ? words.onlyPraise(names[best.aspect])
        : worst !== undefined
          ? words.onlyComplaints(names[worst.aspect])
          : words.opinions;
  const rows = told
    .sort((one, other) => share(other.positive, other.mentions) - share(one.positive, one.mentions))
    .map(({ aspect, mentions, positive, negative }) => ({
      name: titled(names[aspect]),
      note: counted === '' ? `(${number.format(mentions)})` : `${number.format(mentions)}${counted}`,
      good: percent(positive, mentions),
      bad: percent(negative, mentions),
    }));
  return [
    { rank: 2, captions: [said], picture: { kind: 'balance', heading: words.opinions, good: words.praise, bad: words.complaints, rows } },
  ];
}

/** Brands side by side where they were compared, else what the reviews were parted by. */
function comparisonScene(material: Material, findings: SentimentFindings): Draft[] {
  const { language, competitors, hasGlyph } = material;
  const { summary: words, counted } = VIDEO_WORDS[language];
  const rivals = competitors !== undefined && competitors.brands.length > 1;
  if (!rivals && findings.group_by === 'month') return [];
  const compared = rivals
    ? competitors.brands.map(({ name, own, reviews, positive }) => ({ name, own, reviews, positive }))
    : findings.groups.map(({ name, reviews, positive }) => ({ name, own: true, reviews, positive }));
  const known = compared
    .filter(({ reviews }) => reviews > 0)
    .sort((one, other) => other.reviews - one.reviews)
    .slice(0, MOST_ROWS);
  if (known.length < 2) return [];
  const number = new Intl.NumberFormat(language);
  const rows = known
    .map(({ name, own, reviews, positive }) => ({
      name: presentable(name, hasGlyph, 60),
      note: counted === '' ? `of ${number.format(reviews)}` : `${number.format(reviews)}${counted}`,
      value: percent(positive, reviews),
      tone: own ? ('accent' as const) : ('neutral' as const),
    }))
    .sort((one, other) => other.value - one.value);
  const said = words.compared(rows[0]?.name ?? '', rows[0]?.value ?? 0);
  const heading = rivals ? words.rivals : words.groups;
  const unit = `${words.positive} (%)`;
  return [{ rank: 6, captions: [said], picture: { kind: 'bars', heading, unit, after: '%', full: 100, rows } }];
}
