import type { Language } from '../../../contract/language.ts';
import { counted } from '../text/counted.ts';
import type { Aspect } from './aspects.ts';
import type { Tally } from './findings.ts';

interface RiseTold {
  readonly where: string;
  readonly aspect: string;
  readonly when: string;
  readonly since: string | undefined;
  readonly before: string;
  readonly after: string;
  readonly complaints: number;
  readonly reviews: number;
}

interface AspectTold {
  readonly name: string;
  readonly share: string;
  readonly mentions: number;
}

/** What the sentiment tool says to people. */
export interface SentimentWords {
  readonly reading: string;
  readonly done: string;
  readonly summary: (total: Tally) => string;
  readonly rise: (told: RiseTold) => string;
  readonly aspectsTold: (worst: AspectTold, best: AspectTold) => string;
  readonly everywhere: string;
  readonly aspects: Readonly<Record<Aspect, string>>;
  readonly noInput: string;
  readonly manyWithout: (percent: number) => string;
  readonly fewReviews: (count: number) => string;
  readonly notComparable: string;
}

const ko: SentimentWords = {
  reading: '리뷰를 읽는 중',
  done: '감성 분석을 마쳤습니다',
  summary: ({ reviews, positive, negative, neutral, without_opinion }) =>
    `리뷰 ${counted(reviews)}건 가운데 긍정 ${counted(positive)}건, 부정 ${counted(negative)}건, 중립 ${counted(neutral)}건입니다(의견 표현 없음 ${counted(without_opinion)}건).`,
  rise: ({ where, aspect, when, since, before, after, complaints, reviews }) =>
    `${where}: ${when} ${aspect} 불만이 ${before}에서 ${after}로 늘었습니다(${counted(reviews)}건 중 ${counted(complaints)}건${since === undefined ? '' : `, ${since}부터 이어짐`}).`,
  aspectsTold: (worst, best) =>
    `불만의 비율이 가장 높은 항목은 ${worst.name}(언급 ${counted(worst.mentions)}건 가운데 ${worst.share})이고, 칭찬의 비율이 가장 높은 항목은 ${best.name}(${counted(best.mentions)}건 가운데 ${best.share})입니다.`,
  everywhere: '전체',
  aspects: {
    price: '가격',
    delivery: '배송',
    quality: '품질',
    scent: '향',
    texture: '사용감',
    packaging: '포장',
    service: '고객 응대',
    effect: '효과',
  },
  noInput: '분석할 데이터가 없습니다. 먼저 데이터를 모으고 정리하는 단계가 필요합니다.',
  manyWithout: (percent) => `리뷰의 ${percent}%에서 의견 표현을 찾지 못했습니다. 결과를 조심해서 봐 주세요.`,
  fewReviews: (count) => `리뷰가 ${counted(count)}건뿐이라 결과가 우연에 좌우될 수 있습니다.`,
  notComparable: '한 달이 넘는 기간의 데이터가 아니어서 이전 기간과 비교하지 못했습니다.',
};

const en: SentimentWords = {
  reading: 'Reading reviews',
  done: 'Sentiment analysis done',
  summary: ({ reviews, positive, negative, neutral, without_opinion }) =>
    `Of ${counted(reviews)} reviews ${counted(positive)} are positive, ${counted(negative)} negative and ${counted(neutral)} neutral (${counted(without_opinion)} without an opinion).`,
  rise: ({ where, aspect, when, since, before, after, complaints, reviews }) =>
    `${where}: complaints about ${aspect} rose from ${before} to ${after} in ${when} (${counted(complaints)} of ${counted(reviews)} reviews${since === undefined ? '' : `; it has lasted since ${since}`}).`,
  aspectsTold: (worst, best) =>
    `Complaints are most frequent about ${worst.name} (${worst.share} of ${counted(worst.mentions)} mentions), praise about ${best.name} (${best.share} of ${counted(best.mentions)}).`,
  everywhere: 'Everywhere',
  aspects: {
    price: 'price',
    delivery: 'delivery',
    quality: 'quality',
    scent: 'scent',
    texture: 'texture',
    packaging: 'packaging',
    service: 'service',
    effect: 'effect',
  },
  noInput: 'There is no data to analyse. Steps that collect and clean data have to come first.',
  manyWithout: (percent) => `No opinion was found in ${percent} % of the reviews. Please read the figures with care.`,
  fewReviews: (count) => `With only ${counted(count)} reviews, chance may decide the figures.`,
  notComparable: 'The data does not span more than one month, so there is nothing earlier to compare with.',
};

const ja: SentimentWords = {
  reading: 'レビューを読んでいます',
  done: '感情分析が終わりました',
  summary: ({ reviews, positive, negative, neutral, without_opinion }) =>
    `レビュー${counted(reviews)}件のうち、肯定的${counted(positive)}件、否定的${counted(negative)}件、中立${counted(neutral)}件です(意見の表現なし${counted(without_opinion)}件)。`,
  rise: ({ where, aspect, when, since, before, after, complaints, reviews }) =>
    `${where}: ${when}に${aspect}への不満が${before}から${after}に増えました(${counted(reviews)}件中${counted(complaints)}件${since === undefined ? '' : `、${since}から続く`})。`,
  aspectsTold: (worst, best) =>
    `不満の割合が最も高いのは${worst.name}(言及${counted(worst.mentions)}件中${worst.share})、良い評価の割合が最も高いのは${best.name}(${counted(best.mentions)}件中${best.share})です。`,
  everywhere: '全体',
  aspects: {
    price: '価格',
    delivery: '配送',
    quality: '品質',
    scent: '香り',
    texture: '使用感',
    packaging: '包装',
    service: '対応',
    effect: '効果',
  },
  noInput: '分析するデータがありません。先にデータを集めて整理する手順が必要です。',
  manyWithout: (percent) => `レビューの${percent}%で意見の表現が見つかりませんでした。結果は慎重にご覧ください。`,
  fewReviews: (count) => `レビューが${counted(count)}件だけのため、結果が偶然に左右される可能性があります。`,
  notComparable: 'データが一か月を超えていないため、前の期間と比べられませんでした。',
};

/** By language. */
export const SENTIMENT_WORDS: Readonly<Record<Language, SentimentWords>> = { ko, en, ja };
