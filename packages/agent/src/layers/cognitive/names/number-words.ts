const WORDS: Readonly<Record<string, number>> = {
  ...numbered(1, 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'),
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  dozen: 12,
  'a dozen': 12,
  couple: 2,
  'a couple of': 2,
  half: 1,
  ...numbered(1, '하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 열한 열두 열세'),
  ...numbered(1, '한 두 세 네'),
  석: 3,
  넉: 4,
  스무: 20,
  스물: 20,
  서른: 30,
  쉰: 50,
  ...numbered(1, '일 이 삼 사 오 육 칠 팔 구 십'),
  이십: 20,
  삼십: 30,
  오십: 50,
  백: 100,
  천: 1000,
  ...numbered(1, '一 二 三 四 五 六 七 八 九 十 十一 十二'),
  十五: 15,
  二十: 20,
  三十: 30,
  五十: 50,
  百: 100,
  千: 1000,
  ...numbered(1, 'ひと ふた みっ よっ いつ むっ なな やっ ここの とお'),
};

function numbered(first: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, index) => [word, first + index]));
}

/** Patterns for a number in each language: digits or words. */
export const EN_NUMBER =
  '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|forty|fifty|a hundred|hundred|a dozen|dozen|a couple of)';
export const KO_NUMBER =
  '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,6}|하나|한|두|둘|세|셋|석|네|넷|넉|다섯|여섯|일곱|여덟|아홉|열두|열한|열|스무|서른|쉰|이십|삼십|오십|백|천)';
export const JA_NUMBER = '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,6}|十[一二五]|[二三五]十|[一二三四五六七八九十百千])';

/** The number somebody wrote in digits or in words. */
export function numberOf(text: string): number | undefined {
  const word = text.trim().replace(/^a hundred$/, 'hundred');
  if (/^\d[\d,]*$/.test(word)) return Number(word.replaceAll(',', ''));
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}
