/** A group of people named by age or sex. */
export interface FoundAudience {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

const KO =
  /(?<a>[1-7]0) ?대?(?: ?[~,·-] ?(?<b>[1-7]0))? ?대(?! ?(?:를 |만 )?판매)(?: ?(?:초반|중반|후반|초중반))?(?:의)?(?: ?(?<sex>여성|여자|남성|남자|여|남)(?![가-힣](?<!여성|남성|여자|남자|여|남)[가-힣]))?/gu;
const JA = /(?<a>[1-7]0) ?代?(?:[~、・-](?<b>[1-7]0))?代(?:前半|後半|半ば)?の?(?<sex>女性|女子|男性|男子)?/gu;
const EN_BEFORE =
  /\b(?:(?<sex>women|females?|ladies|men|males?|guys|girls|boys|people|customers|consumers|users|shoppers) )(?:in (?:their|the) |aged? )?(?:(?:early|mid|late)[ -])?(?<a>[2-7]0)(?:'?s|-(?<c>[2-7]9))(?: (?:and|to) (?<b>[3-7]0)'?s)?\b/g;
const EN_AFTER = /\b(?<a>[2-7]0)-?(?:'?s|something)(?: (?<sex>women|females?|ladies|men|males?|guys))?\b/g;
const EN_WORDS = /\b(?:in|into) their (?<w>twenties|thirties|forties|fifties|sixties)\b/g;
const SEX_ALONE =
  /(?<women>여성(?!용?\s*청결)|女性|\b(?:women|female customers|females)\b)|(?<men>남성|男性|\b(?:men|male customers|males)\b)/gu;
const DECADES: Readonly<Record<string, string>> = { twenties: '20', thirties: '30', forties: '40', fifties: '50', sixties: '60' };

const sexOf = (word: string | undefined): string =>
  /^(?:여|女|wom|fem|lad|girl)/.test(word ?? '') ? 'women' : /^(?:남|男|men|mal|guy|boy)/.test(word ?? '') ? 'men' : '';

function canonical(sex: string, decade: string): string {
  if (decade === '10') return sex === '' ? 'teens' : `${sex}_teens`;
  return sex === '' ? `${decade}s` : `${sex}_${decade}s`;
}

/** Groups such as "women in their 20s", 30대 남성, 10代; two decades are two groups. */
export function findAudiences(folded: string): FoundAudience[] {
  const found: FoundAudience[] = [];
  const free = (start: number, end: number): boolean => !found.some((one) => one.start < end && start < one.end);
  for (const pattern of [EN_BEFORE, KO, JA, EN_AFTER]) {
    for (const match of folded.matchAll(pattern)) {
      const { a, b, sex } = match.groups ?? {};
      const [start, end] = [match.index, match.index + match[0].trimEnd().length];
      if (a === undefined || !free(start, end)) continue;
      for (const decade of b === undefined ? [a] : [a, b]) found.push({ start, end, value: canonical(sexOf(sex), decade) });
    }
  }
  for (const match of folded.matchAll(EN_WORDS)) {
    const before = /(women|ladies|men|people|customers) $/.exec(folded.slice(0, match.index));
    const start = match.index - (before?.[0].length ?? 0);
    found.push({
      start,
      end: match.index + match[0].length,
      value: canonical(sexOf(before?.[1]), DECADES[match.groups?.['w'] ?? ''] ?? '20'),
    });
  }
  for (const match of folded.matchAll(/\b2030 ?(?:세대 ?)?(여성|남성)?/gu)) {
    const [start, end] = [match.index, match.index + match[0].trimEnd().length];
    if (!/세대|여성|남성/.test(match[0]) || !free(start, end)) continue;
    for (const decade of ['20', '30']) found.push({ start, end, value: canonical(sexOf(match[1]), decade) });
  }
  for (const match of folded.matchAll(SEX_ALONE)) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (free(start, end)) found.push({ start, end, value: match.groups?.['women'] === undefined ? 'men' : 'women' });
  }
  return found.sort((one, other) => one.start - other.start);
}
