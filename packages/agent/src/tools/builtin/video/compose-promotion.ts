import type { Draft } from '../../../film/pace.ts';
import type { Material } from '../material/material.ts';
import { isWellSpokenOf, percent, promotableAspects } from '../material/opinions.ts';
import { priceText } from '../material/price-text.ts';
import { SENTIMENT_WORDS } from '../sentiment/sentiment-words.ts';
import { numberOf, quoteScene, sourceLine, titled } from './scene-parts.ts';
import { VIDEO_WORDS } from './video-words-by-language.ts';

/**
 * The scenes of a promotion: what the products table says of it, and praise that is in the reviews, with how many say it. Nothing
 * else is claimed; without either there is no film.
 */
export function composePromotion(material: Material, title: string, subtitle: string): Draft[] | undefined {
  const { language, name, claims, findings, brand, shows } = material;
  const words = VIDEO_WORDS[language].promotion;
  const praised = findings === undefined ? [] : promotableAspects(findings);
  const wellSpoken = findings !== undefined && isWellSpokenOf(findings);
  if (claims.length === 0 && praised.length === 0 && !wellSpoken) return undefined;
  const price = priceText(material);
  return [
    {
      rank: 0,
      captions: [words.opening(name)],
      picture: { kind: 'title', eyebrow: brand === name ? '' : brand, title, subtitle: subtitle === '' ? words.subtitle : subtitle, shows },
    },
    ...(claims.length === 0
      ? []
      : [
          { rank: 2, captions: [words.claimsSaid], picture: { kind: 'points' as const, heading: words.claims, items: claims.slice(0, 3) } },
        ]),
    ...proofScene(material),
    ...praiseScene(material),
    ...quoteScene(material, praised, 'good', 4),
    {
      rank: 1,
      captions: [words.actionSaid(name)],
      picture: {
        kind: 'closing',
        title: words.closing(name),
        lines: price === undefined ? [] : [words.price(price)],
        action: words.action,
        source: sourceLine(material, { isPublic: true }),
      },
    },
  ];
}

function proofScene(material: Material): Draft[] {
  const { language, findings } = material;
  if (findings === undefined || !isWellSpokenOf(findings)) return [];
  const { promotion: words, summary, counted } = VIDEO_WORDS[language];
  const { total } = findings;
  const positive = percent(total.positive, total.reviews);
  const best = promotableAspects(findings)[0];
  const aspects = SENTIMENT_WORDS[language].aspects;
  return [
    {
      rank: 1,
      captions: [words.proofSaid(numberOf(material)(total.reviews), positive)],
      picture: {
        kind: 'numbers',
        heading: words.proof,
        items: [
          { label: summary.positive, number: { value: positive, decimals: 0, before: '', after: '%' }, tone: 'accent' },
          { label: summary.reviews, number: { value: total.reviews, decimals: 0, before: '', after: counted }, tone: 'accent' },
          ...(best === undefined
            ? []
            : [
                {
                  label: words.praisedIn(aspects[best.aspect]),
                  number: { value: best.count, decimals: 0, before: '', after: counted },
                  tone: 'accent' as const,
                },
              ]),
        ],
        note: '',
      },
    },
  ];
}

function praiseScene(material: Material): Draft[] {
  const { language, findings } = material;
  const praised = findings === undefined ? [] : promotableAspects(findings).slice(0, 4);
  const [best] = praised;
  if (best === undefined || praised.length < 2) return [];
  const { promotion: words, counted } = VIDEO_WORDS[language];
  const aspects = SENTIMENT_WORDS[language].aspects;
  const number = numberOf(material);
  return [
    {
      rank: 3,
      captions: [words.praisedSaid(aspects[best.aspect], number(best.count), number(best.mentions))],
      picture: {
        kind: 'bars',
        heading: words.praised,
        unit: words.praisedUnit,
        after: counted,
        full: best.count,
        rows: praised.map(({ aspect, count, share }) => ({
          name: titled(aspects[aspect]),
          note: `${Math.round(share * 100)}%`,
          value: count,
          tone: 'accent',
        })),
      },
    },
  ];
}
