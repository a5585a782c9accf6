/** Words that stand for something said before. Hangul has particles after them and no word before them. */
const PRONOUNS: readonly RegExp[] = [
  /(?<![가-힣])(?:그거|그것|그걸|그게|그건|이거|이것|이걸|이게|이건|저거|저것|걔네|거기)/gu,
  /(?<![가-힣])(?:그|이|해당|같은|아까|방금|위의?)\s?(?:제품|상품|브랜드|결과|분석|보고서|리뷰|데이터|내용|기간)/gu,
  // Capitals are the industry, not the pronoun.
  /(?<![\p{L}\p{N}_'’])(?:[Ii]t|[Ii]ts|[Tt]hat|[Tt]his|[Tt]hose|[Tt]hese|[Tt]hem|[Tt]hey|[Tt]he same)(?![\p{L}\p{N}_])/gu,
  /(?:それら|それ|これら|これ|あれ)(?!から|まで|で[はも、])/gu,
  /(?:その|この|同じ|さっきの|先ほどの|上記の)(?:製品|商品|ブランド|結果|分析|レポート|レビュー|データ|内容|期間)/gu,
];

/** Words by which a request goes on from the one before. */
const GOES_ON: readonly RegExp[] = [
  /(?<![가-힣])(?:그럼|그러면|그렇다면|그리고|이번엔|이번에는|추가로|다시|또|대신|이어서|마찬가지로)(?![가-힣])/u,
  /^(?:\p{L}+)(?:은|는)요?\s?\?$/u,
  /^\s*(?:now|then|also|and|so|ok(?:ay)?|but|next)\b|\b(?:instead|again|as well|what about|how about|same)\b/iu,
  /^\s*(?:では|じゃあ|じゃ|それなら|それでは|次は|次に|今度は|あと|また)|もう一度|代わりに|同じ|続けて/u,
];

/** The words of a request that stand for something said before, each once, in their order. */
export function pronounsIn(request: string): readonly string[] {
  const found = PRONOUNS.flatMap((words) => [...bounded(request).matchAll(words)].map((match) => [match.index, match[0]] as const));
  return [...new Set(found.sort((one, other) => one[0] - other[0]).map(([, word]) => word))];
}

/** Whether a request goes on from what was said before. */
export const refersBack = (request: string): boolean =>
  pronounsIn(request).length > 0 || GOES_ON.some((words) => words.test(bounded(request).trim()));

/** A pasted document is not searched to its end. */
const bounded = (request: string): string => request.normalize('NFC').slice(0, 2000);
