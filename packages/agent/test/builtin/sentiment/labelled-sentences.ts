import type { Language } from '../../../src/contract/language.ts';

/** What a reader takes a sentence for. Written before the word lists, which are not fitted to them. */
export interface LabelledSentence {
  readonly language: Language;
  readonly label: 'positive' | 'negative' | 'neutral';
  readonly text: string;
}

const ko: readonly (readonly [LabelledSentence['label'], string])[] = [
  ['positive', '바르자마자 스며들어서 아침에 쓰기 딱이에요.'],
  ['positive', '세 통째 재구매할 만큼 마음에 듭니다.'],
  ['positive', '자극이 전혀 없고 순해서 아이도 같이 써요.'],
  ['positive', '향이 은은하고 고급스러워요.'],
  ['positive', '가격은 조금 비싸지만 그만큼 값어치를 합니다.'],
  ['positive', '주문 다음 날 바로 도착해서 깜짝 놀랐어요.'],
  ['positive', '끈적이지 않고 산뜻하게 마무리돼요.'],
  ['positive', '친구들한테도 강력 추천했어요!'],
  ['negative', '하루 쓰고 트러블이 올라와서 버렸어요.'],
  ['negative', '기대했는데 생각보다 별로네요.'],
  ['negative', '용기가 깨져서 왔는데 교환도 안 해 주네요.'],
  ['negative', '배송이 일주일이나 걸려서 답답했습니다.'],
  ['negative', '촉촉하지 않고 오히려 당겨요.'],
  ['negative', '예전 제품이 훨씬 나았어요. 다시는 안 살 거예요.'],
  ['negative', '냄새가 너무 독해서 머리가 아파요.'],
  ['negative', '이 돈 주고 살 제품은 아니에요.'],
  ['neutral', '어제 도착해서 아직 써 보지 않았습니다.'],
  ['neutral', '용량은 50ml이고 튜브 형태입니다.'],
  ['neutral', '엄마 드리려고 두 개 주문했어요.'],
  ['neutral', '아침저녁으로 두 번 바르고 있습니다.'],
];

const en: readonly (readonly [LabelledSentence['label'], string])[] = [
  ['positive', 'Absolutely love how light this feels on my skin.'],
  ['positive', 'Best toner I have tried in years, already on my third bottle.'],
  ['positive', "It doesn't leave any residue and sits well under makeup."],
  ['positive', 'Shipping was quick and everything was packed with care.'],
  ['positive', 'Not cheap, but worth every penny.'],
  ['positive', 'My redness calmed down within a week.'],
  ['positive', 'The colour lasts through lunch and looks gorgeous.'],
  ['positive', 'Customer support sorted out my problem in ten minutes, impressed.'],
  ['negative', 'Broke me out after two days, never again.'],
  ['negative', 'The pump stopped working and half the product is stuck inside.'],
  ['negative', "I really wanted to like it, but it just isn't good."],
  ['negative', 'Smells like cheap plastic.'],
  ['negative', 'Arrived late and the box was crushed.'],
  ['negative', 'Overpriced for such a tiny tube.'],
  ['negative', 'It pills the moment I touch my face, such a waste of money.'],
  ['negative', 'Nobody answered my emails about the refund.'],
  ['neutral', 'I bought this for my sister last month.'],
  ['neutral', 'The bottle holds 150 ml.'],
  ['neutral', 'I use it in the evening after cleansing.'],
  ['neutral', 'Ordered the shade 21, it came on Tuesday.'],
];

const ja: readonly (readonly [LabelledSentence['label'], string])[] = [
  ['positive', '伸びがよくて、毎朝使うのが楽しみです。'],
  ['positive', 'リピート決定です。家族みんなで愛用しています。'],
  ['positive', 'べたつかず、さらっと仕上がるので夏にぴったり。'],
  ['positive', '値段の割に効果をしっかり感じられました。'],
  ['positive', '翌日に届いて、梱包もとても丁寧でした。'],
  ['positive', 'ほんのり香る程度で、きつくないのが嬉しいです。'],
  ['positive', '敏感肌ですが、ヒリヒリすることもなく安心して使えます。'],
  ['positive', '色味がかわいくて、友達にも褒められました。'],
  ['negative', '肌が荒れてしまい、二日で使うのをやめました。'],
  ['negative', '期待していたほどの効果はありませんでした。'],
  ['negative', '到着まで十日もかかり、連絡もなかったです。'],
  ['negative', 'においが強すぎて気持ち悪くなりました。'],
  ['negative', '時間がたつとよれて、汚く見えます。'],
  ['negative', 'もう買うことはないと思います。'],
  ['negative', '容器が壊れていて、中身が漏れていました。'],
  ['negative', 'この内容でこの値段は高すぎます。'],
  ['neutral', '昨日届きました。これから使います。'],
  ['neutral', '母へのプレゼントに購入しました。'],
  ['neutral', '内容量は150mlです。'],
  ['neutral', '朝と夜の二回使っています。'],
];

/** Twenty sentences in each language. */
export const LABELLED_SENTENCES: readonly LabelledSentence[] = [
  ...ko.map(([label, text]) => ({ language: 'ko' as const, label, text })),
  ...en.map(([label, text]) => ({ language: 'en' as const, label, text })),
  ...ja.map(([label, text]) => ({ language: 'ja' as const, label, text })),
];
