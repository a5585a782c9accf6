import { type Material, periodOf } from '../material/material.ts';
import { isWellSpokenOf, percent, promotableAspects } from '../material/opinions.ts';
import { SENTIMENT_WORDS } from '../sentiment/sentiment-words.ts';
import { shorten } from '../text/shorten.ts';
import { CHANNEL_NAMES, CHANNELS, type Channel, firstThatFits } from './channels.ts';
import type { AdWords, Proof } from './words/ad-words.ts';
import { AD_WORDS } from './words/ad-words-by-language.ts';

/** One ad in words: what it says in each channel, and what it stands on. */
export interface Variant {
  readonly letter: string;
  readonly headline: string;
  readonly channels: Readonly<Record<Channel, { readonly headline: string; readonly body: string }>>;
  readonly action: string;
  readonly proof: Proof | null;
  readonly note: string;
  readonly grounds: string;
}

/** One thing to say, in two ways; bodies from the longest to the shortest. */
interface Angle {
  readonly headlines: readonly string[];
  readonly bodies: readonly string[];
  readonly proof: Proof | null;
  readonly grounds: string;
}

/** As many different ads as wanted, or as many as there is something to say. */
export function composeCopy(material: Material, quantity: number): Variant[] {
  const words = AD_WORDS[material.language];
  const angles = anglesOf(material);
  const pairs = [0, 1].flatMap((turn) => angles.flatMap((angle) => (angle.headlines[turn] === undefined ? [] : [{ angle, turn }])));
  const note = material.findings === undefined ? '' : words.note(number(material, material.findings.total.reviews), periodOf(material));
  return pairs.slice(0, quantity).map(({ angle, turn }, index) => {
    const headlines = [angle.headlines[turn] ?? '', ...angle.headlines.filter((_, other) => other !== turn)];
    return {
      letter: String.fromCharCode(65 + index),
      headline: headlines[0] ?? '',
      channels: inChannels(headlines, angle.bodies),
      action: words.actions[index % words.actions.length] ?? words.actions[0],
      proof: angle.proof,
      note,
      grounds: angle.grounds,
    };
  });
}

function inChannels(headlines: readonly string[], bodies: readonly string[]): Variant['channels'] {
  const fitting = (texts: readonly string[], most: number): string =>
    firstThatFits(texts, most) ?? shorten(texts.at(-1) ?? '', Math.floor(most / 2));
  return Object.fromEntries(
    CHANNEL_NAMES.map((channel) => [
      channel,
      { headline: fitting(headlines, CHANNELS[channel].headline), body: fitting(bodies, CHANNELS[channel].body) },
    ]),
  ) as Variant['channels'];
}

/** What is praised and what is claimed, by turns, the strongest first. */
function anglesOf(material: Material): Angle[] {
  const praised = [...aspectAngles(material), ...overallAngle(material)];
  const claimed = claimAngles(material, praised[0]);
  const angles: Angle[] = [];
  for (let index = 0; index < Math.max(praised.length, claimed.length); index++) {
    for (const angle of [praised[index], claimed[index]]) if (angle !== undefined) angles.push(angle);
  }
  return angles;
}

const number = ({ language }: Material, value: number): string => new Intl.NumberFormat(language).format(value);

function aspectAngles(material: Material): Angle[] {
  const { language, findings, name } = material;
  const words = AD_WORDS[language];
  if (findings === undefined) return [];
  return promotableAspects(findings).map(({ aspect, mentions, count, share }) => {
    const called = SENTIMENT_WORDS[language].aspects[aspect];
    const [of, all] = [number(material, count), number(material, mentions)];
    return {
      headlines: words.headlines[aspect],
      bodies: bodiesOf(words, name, words.aspectBody(called, of, all), words.aspectBodyShort(called, of, all), material.claims[0]),
      proof: { figure: `${Math.round(share * 100)}%`, label: words.aspectProof(called, all) },
      grounds: `${words.sheet.fromReviews}: ${words.aspectBodyShort(called, of, all)}`,
    };
  });
}

function overallAngle(material: Material): Angle[] {
  const { language, findings, name } = material;
  const words = AD_WORDS[language];
  if (findings === undefined || !isWellSpokenOf(findings)) return [];
  const { reviews, positive } = findings.total;
  const [all, share] = [number(material, reviews), percent(positive, reviews)];
  return [
    {
      headlines: words.headlines.overall,
      bodies: bodiesOf(words, name, words.overallBody(all, share), words.overallBodyShort(all, share), material.claims[0]),
      proof: { figure: `${share}%`, label: words.overallProof(all) },
      grounds: `${words.sheet.fromReviews}: ${words.overallBodyShort(all, share)}`,
    },
  ];
}

/** A claim says what the brand says; where reviews praise something too, that stands beside it. */
function claimAngles({ language, claims, name }: Material, praised: Angle | undefined): Angle[] {
  const words = AD_WORDS[language];
  return claims.map((claim) => ({
    headlines: [claim, words.claimHeadline(name, claim)],
    bodies: [
      ...(praised === undefined
        ? []
        : [
            joined(language, [words.sentence(name), praised.bodies.at(-2) ?? '']),
            praised.bodies.at(-2) ?? '',
            praised.bodies.at(-1) ?? '',
          ]),
      ...(praised === undefined ? [words.sentence(words.claimHeadline(name, claim)), words.sentence(claim)] : []),
    ],
    proof: praised?.proof ?? null,
    grounds: words.sheet.fromClaims(claim),
  }));
}

function bodiesOf(words: AdWords, name: string, long: string, short: string, claim: string | undefined): string[] {
  const language = words === AD_WORDS.ja ? 'ja' : 'ko';
  return [
    ...(claim === undefined ? [] : [joined(language, [long, words.sentence(words.claimHeadline(name, claim))])]),
    joined(language, [words.sentence(name), long]),
    long,
    short,
  ];
}

const joined = (language: string, sentences: readonly string[]): string => sentences.join(language === 'ja' ? '' : ' ');
