import { presentable } from '../../../drawing/presentable.ts';
import type { Material } from '../material/material.ts';
import { complainedAspects, percent, praisedAspects } from '../material/opinions.ts';
import type { SentimentFindings } from '../sentiment/findings.ts';
import { SENTIMENT_WORDS } from '../sentiment/sentiment-words.ts';
import { numberOf } from './scene-parts.ts';
import { VIDEO_WORDS } from './video-words-by-language.ts';

/** Up to three things to do, each of which follows from something that was found. */
export function nextSteps(material: Material, findings: SentimentFindings): string[] {
  const { language, hasGlyph, stock } = material;
  const words = VIDEO_WORDS[language].summary;
  const { aspects, everywhere } = SENTIMENT_WORDS[language];
  const number = numberOf(material);
  const shown = (text: string): string => presentable(text, hasGlyph, 60);
  const rises = [...findings.rises].sort((one, other) => other.strength - one.strength);
  const risen = new Set(rises.slice(0, 2).map(({ aspect }) => aspect));
  const short = stock?.items.find(({ order }) => order.kind === 'order_now');
  const complaint = complainedAspects(findings).find(({ aspect }) => !risen.has(aspect));
  const praise = praisedAspects(findings)[0];
  const steps = [
    ...rises
      .slice(0, 2)
      .map((rise) =>
        words.checkRise(
          rise.dimension === 'all' ? everywhere : shown(rise.name),
          aspects[rise.aspect],
          `${percent(rise.before_complaints, rise.before_reviews)}%`,
          `${percent(rise.complaints, rise.reviews)}%`,
        ),
      ),
    ...(short?.order.kind === 'order_now' ? [words.orderNow(shown(short.product), number(short.order.units))] : []),
    ...(praise === undefined ? [] : [words.showPraise(aspects[praise.aspect])]),
    ...(complaint === undefined ? [] : [words.checkComplaint(aspects[complaint.aspect], number(complaint.count))]),
  ];
  return (steps.length === 0 ? [words.keepWatching] : steps).slice(0, 3);
}
