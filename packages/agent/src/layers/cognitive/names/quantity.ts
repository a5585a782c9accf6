import { EN_NUMBER, JA_NUMBER, KO_NUMBER, numberOf } from './number-words.ts';

/** A number of things that were asked for. */
export interface FoundQuantity {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

const EN_THING =
  '(?:copies|copy|versions?|options?|variants?|variations?|lines?|slogans?|taglines?|headlines?|captions?|images?|banners?|posters?|visuals?|keywords?|hashtags?|words|terms|topics?|themes?|reviews|slides?|pages?|ideas?|drafts?|products|rows|records|brands|concepts?|sets?|posts?|comments|clips?|videos?|ads?|issues|points|complaints|reasons|samples|items|skus|examples|units|competitors|pieces|creatives?|proposals?|key ?points|insights|phrases|expressions|hooks?|titles?|angles?|scripts?|stories|messages|tags|bullets?)';
const KO_COUNTER = '(?:개|가지|건|종류|종|장|편|안|줄|페이지|버전|세트|컷|위|곳|문장|점|쪽|문구|키워드|토픽|주제|슬라이드)';
const JA_COUNTER = '(?:個|つ|件|本|案|枚|種類?|パターン|点|通り|ページ|位|語|選|バージョン|社|セット|ワード|キーワード|スライド)';
const ALONE = '(?<![\\d.,/-])';

const PATTERNS = [
  new RegExp(`\\b(?:top|best|first|worst|bottom|biggest|leading) ?-?(?<n>${EN_NUMBER})\\b(?! (?:days|weeks|months|years))`, 'gu'),
  new RegExp(`(?:상위|하위|톱|탑|베스트|최다) ?(?<n>${KO_NUMBER})(?= ?${KO_COUNTER}|[^가-힣]|$)(?: ?${KO_COUNTER})?`, 'gu'),
  new RegExp(`(?:トップ|上位|ベスト|下位|ワースト) ?(?<n>${JA_NUMBER})(?:${JA_COUNTER})?`, 'gu'),
  new RegExp(`${ALONE}\\b(?<n>${EN_NUMBER})[ -](?:[a-z'-]+ ){0,3}?${EN_THING}\\b`, 'gu'),
  new RegExp(
    `${ALONE}(?<![가-힣])(?<n>${KO_NUMBER}) ?${KO_COUNTER}(?!월|년|당|별|점|[가-힣]*성|[리인][가-힣])(?:씩|만|를|을|로|의|짜리|정도|이상)?`,
    'gu',
  ),
  new RegExp(`${ALONE}(?<n>${JA_NUMBER}|ひと|ふた|みっ|よっ|いつ|むっ|なな|やっ|ここの) ?${JA_COUNTER}(?!月|分析|検)`, 'gu'),
];

/** "Top 5", 상위 5개, 三案: numbers with something to count. `taken` are places that already mean something else. */
export function findQuantities(folded: string, taken: readonly { readonly start: number; readonly end: number }[]): FoundQuantity[] {
  const found: FoundQuantity[] = [];
  for (const pattern of PATTERNS) {
    for (const match of folded.matchAll(pattern)) {
      const word = match.groups?.['n'] ?? '';
      const start = match.index;
      const at = start + match[0].indexOf(word);
      const end = match.index + match[0].length;
      const clash =
        taken.some((one) => one.start < at + word.length && at < one.end) || found.some((one) => one.start < end && start < one.end);
      const number = numberOf(word);
      if (number !== undefined && number > 0 && !clash) found.push({ start, end, value: String(number) });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}
