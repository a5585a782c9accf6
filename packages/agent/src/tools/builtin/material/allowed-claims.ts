/** What only a medicine may say. */
const MEDICAL =
  /treat(?!s? yourself)|cure|heal|therap|medic|disease|acne|eczema|dermatit|inflamm|psoria|치료|완치|치유|의약|질환|여드름|아토피|피부염|염증|재생|治療|治す|治る|医薬|疾患|ニキビ|アトピー|皮膚炎|炎症|再生/iu;

/** What would have to be proved against everybody else. */
const SUPERLATIVE =
  /\bbest\b|no\. ?1\b|#1\b|number one|the most|greatest|perfect|100 ?%|guarantee|miracle|최고|최초|최상|유일|1위|완벽|기적|보장|絶対|最高|最強|唯一|世界一|日本一|第一位|完璧|奇跡|保証/iu;

/** The claims that may go into an ad as they are, and those that somebody has to look at first. */
export function allowedClaims(claims: readonly string[]): { readonly allowed: string[]; readonly doubtful: string[] } {
  const doubtful = claims.filter((claim) => MEDICAL.test(claim) || SUPERLATIVE.test(claim));
  return { allowed: claims.filter((claim) => !doubtful.includes(claim)), doubtful };
}
