import type { Chance } from '../chance.ts';
import { en } from '../phrases/en/index.ts';
import { ja } from '../phrases/ja/index.ts';
import { ko } from '../phrases/ko/index.ts';
import { ASPECTS, type Aspect, type Kind, type Phrases, type PlantedPhrase, type Side } from '../phrases/phrases.ts';
import { fill, type OwnWords, type Template } from '../phrases/template.ts';
import type { Language } from '../products.ts';
import { pickManner } from './manner.ts';

export const PHRASES: Readonly<Record<Language, Phrases>> = { ko, en, ja };

/** What somebody writes about before a word of it is written. */
export interface Subject {
  readonly language: Language;
  readonly kind: Kind;
  readonly own: OwnWords;
  readonly planted: PlantedPhrase | undefined;
}

export interface Written {
  readonly text: string;
  readonly rating: number;
}

const other = (side: Side): Side => (side === 'good' ? 'bad' : 'good');
/** A bad batch, a price, a late parcel: nothing of that is also praised in the same breath. */
const UNTOUCHED: readonly Aspect[] = ['scent', 'packaging', 'service', 'effect'];
const SOME_ASPECTS = [1, 1, 1, 2, 2, 2, 2, 3, 3, 4] as const;

/** A tint has no pump, a toner no shade. */
const COMPACT = '거울|경첩|자석|퍼프|[0-9]호|mirror|hinge|magnet|puff|[Ss]hade|鏡|蝶番|マグネット|パフ|[0-9]号|[0-9]番';
const SPREAD =
  '펌프|[Pp]ump|ポンプ|화장솜|스패출러|손등|팔까지|목까지|cotton|moisturiser|cleansing|my toner|コットン|スパチュラ|首まで|腕まで|手まで';
const UNFIT: Readonly<Record<Kind, RegExp>> = {
  sun: new RegExp(COMPACT),
  care: new RegExp(COMPACT),
  base: /펌프|[Pp]ump|ポンプ|화장솜|cotton|コットン/,
  lip: new RegExp(`${SPREAD}|거울|퍼프|mirror|puff|鏡|パフ`),
  wash: new RegExp(`${COMPACT}|${SPREAD.replace('펌프|[Pp]ump|ポンプ|', '')}`),
};
const OFTEN_TRIED = 8;

/** The text and the rating that fits it, more or less. `more` sentences are added, for a text that was there before. */
export function writeText(chance: Chance, subject: Subject, more: number): Written {
  const phrases = PHRASES[subject.language];
  const manner = pickManner(chance, subject.language);
  const filled = (list: readonly Template[]): string => {
    let sentence = fill(chance, chance.pick(list), subject.own);
    for (let tries = 0; tries < OFTEN_TRIED && UNFIT[subject.kind].test(sentence); tries++)
      sentence = fill(chance, chance.pick(list), subject.own);
    return sentence;
  };
  const say = (list: readonly Template[]): string => manner(filled(list));
  const about = (aspect: Aspect, side: Side): readonly Template[] =>
    aspect === 'texture' || aspect === 'effect' ? phrases.byKind[subject.kind][aspect][side] : phrases.common[aspect][side];
  const turned = (list: readonly Template[], to: Side): string => manner(chance.pick(phrases.contrast[to]) + lower(filled(list), subject));
  const join = (sentences: readonly string[], side: Side): string => {
    const added = Array.from({ length: more }, () => say(phrases.usage));
    return ended([...sentences, ...added].join(subject.language === 'ja' ? '' : ' '), chance.pick(phrases.marks[side]));
  };
  const opening = chance.happens(0.3) ? [say(phrases.openers)] : [];

  if (subject.planted === 'defect' || subject.planted === 'priceRise' || subject.planted === 'lateDelivery') {
    const complaints = chance.several(phrases.planted[subject.planted], chance.happens(0.35) ? 2 : 1);
    const said = complaints.map((template) => manner(fill(chance, template, subject.own)));
    const mixed = chance.happens(0.45);
    const second = mixed ? [turned(about(chance.pick(UNTOUCHED), 'good'), 'good')] : [];
    const closing = chance.happens(0.25) ? [say(phrases.closers.bad)] : [];
    return { text: join([...opening, ...said, ...second, ...closing], 'bad'), rating: ratingOf(chance, 'bad', mixed) };
  }
  if (subject.planted === undefined && chance.happens(0.08)) {
    if (chance.happens(0.45)) return { text: join([...opening, say(phrases.plain)], 'good'), rating: 3 + chance.below(3) };
    const side = chance.happens(0.76) ? 'good' : 'bad';
    return { text: join([say(phrases.short[side])], side), rating: ratingOf(chance, side, false) };
  }

  const side = chance.happens(subject.planted === undefined ? 0.74 : 0.93) ? 'good' : 'bad';
  if (side === 'bad' && chance.happens(0.05)) return { text: join([...opening, say(phrases.sarcasm)], 'bad'), rating: 1 + chance.below(2) };
  const mixed = chance.happens(0.18);
  const aspects = chance.several(ASPECTS, chance.pick(SOME_ASPECTS) + (mixed ? 1 : 0));
  const body = aspects.map((aspect, index) =>
    mixed && index === aspects.length - 1 ? turned(about(aspect, other(side)), other(side)) : say(about(aspect, side)),
  );
  const first = subject.planted === undefined ? opening : [say(phrases.planted[subject.planted])];
  const used = chance.happens(0.12) ? [say(phrases.usage)] : [];
  const compared = chance.happens(0.07) ? [say(phrases.compared[side])] : [];
  const closing = chance.happens(0.35) ? [say(phrases.closers[side])] : [];
  return { text: join([...first, ...used, ...body, ...compared, ...closing], side), rating: ratingOf(chance, side, mixed) };
}

const RATINGS: Readonly<Record<Side, Readonly<Record<'plain' | 'mixed', readonly number[]>>>> = {
  good: { plain: [5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3], mixed: [5, 5, 4, 4, 4, 4, 3, 3] },
  bad: { plain: [1, 1, 1, 1, 2, 2, 2, 2, 3, 3], mixed: [1, 2, 2, 2, 3, 3, 3, 4] },
};

/** Now and then somebody presses the wrong star. */
const ratingOf = (chance: Chance, side: Side, mixed: boolean): number =>
  chance.happens(0.025) ? 1 + chance.below(5) : chance.pick(RATINGS[side][mixed ? 'mixed' : 'plain']);

const lower = (text: string, { language, own }: Subject): string =>
  language !== 'en' || /^I\b/.test(text) || Object.values(own).some((name) => text.startsWith(name))
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);

/** A mark at the end takes the place of the full stop. */
const ended = (text: string, mark: string): string =>
  mark === '' ? text : `${mark.startsWith(' ') ? text : text.replace(/[.。]$/, '')}${mark}`;
