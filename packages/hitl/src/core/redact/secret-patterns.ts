import { looksMadeUp } from './secret-fields.ts';

/** What a match says about itself. Only `secret` is replaced; what stands before and after stays. */
interface Found {
  readonly secret: string;
  readonly before?: string;
  readonly after?: string;
}

interface Pattern {
  readonly find: RegExp;
  /** Looks again at what the expression found; expressions are kept so simple that they take linear time. */
  readonly holds?: (secret: string) => boolean;
}

/*
 * Every expression below either can't fail after a long run of characters, or may only start at the beginning of such
 * a run, or is bounded. So none of them can be made to go over the same text again and again.
 */

const hasDigit = (secret: string): boolean => /\d/.test(secret);

const PATTERNS: readonly Pattern[] = [
  // A private key; one that was cut off is still most of a key.
  {
    find: /(?<secret>-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]*?-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|[\s\S]*))/g,
  },
  // JSON web tokens: base64 of `{"alg":`, `{"typ":` and the other names a header can start with.
  { find: /(?<secret>eyJ(?:hbGci|0eXAi|raWQi|jdHki|lbmMi|4NX|qa3|6aXAi|jcml0)[A-Za-z0-9_.-]{4,})/g },
  { find: /(?<before>\b(?:set-)?cookie2?["']?\s{0,3}:\s{0,3}["']?)(?<secret>[^\s=;"']{1,200}=[^\r\n"']+)/gi },
  {
    find: /(?<before>\bauthorization["']?\s{0,3}[:=]\s{0,3}["']?(?:[a-z][a-z0-9-]{1,20}\s{1,3})?)(?<secret>[^\s"',;]{4,})/gi,
    holds: looksMadeUp,
  },
  {
    find: /(?<before>\bbearer(?:\s|%20|\+){1,3})(?<secret>[A-Za-z0-9._~+/-]{8,}={0,2})/gi,
    holds: (secret) => hasDigit(secret) || secret.length >= 20,
  },
  // Credentials are `name:password` in base64; a word after "basic" is not.
  { find: /(?<before>\bbasic(?:\s|%20|\+){1,3})(?<secret>[A-Za-z0-9+/_-]{6,}={0,2})/gi, holds: isNameAndPassword },
  // What the makers of well-known services start their keys with.
  { find: /(?<![A-Za-z0-9])(?<secret>sk-[A-Za-z0-9_-]{16,})/g, holds: hasDigit },
  {
    find: /(?<![A-Za-z0-9])(?<secret>(?:[sr]k_(?:live|test)_|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|xapp-|whsec_|AIza|npm_|hf_|dop_v1_|shpat_)[A-Za-z0-9_+/=-]{10,})/g,
    holds: (secret) => secret.length >= 20 || hasDigit(secret),
  },
  { find: /(?<![A-Za-z0-9])(?<secret>A[KS]IA[A-Z0-9]{16})(?![A-Za-z0-9])/g },
  // The password in an address, up to the last @ before the path: some contain one.
  { find: /(?<before>[a-z][a-z0-9+.-]{1,30}:\/\/[^\s/?#:@"'<>]{0,200}:)(?<secret>[^\s/?#"'<>]{1,2000})(?<after>@)/gi },
];

/** Something of this stands in whatever any of the patterns finds; most texts have nothing of it, and are not searched for each. */
const NEEDED = /[-:=_]|eyJ|AIza|A[KS]IA|bearer|basic/i;

/** Replaces what looks like a secret in running text, whatever the text is about. */
export function replaceSecretPatterns(text: string, marker: (secret: string) => string): string {
  if (!NEEDED.test(text)) return text;
  let result = text;
  for (const { find, holds } of PATTERNS) {
    result = result.replace(find, (match: string, ...rest: unknown[]) => {
      const { secret, before = '', after = '' } = rest.at(-1) as Found;
      return holds === undefined || holds(secret) ? `${before}${marker(secret)}${after}` : match;
    });
  }
  return result;
}

function isNameAndPassword(base64: string): boolean {
  const text = Buffer.from(base64, 'base64').toString();
  return text.includes(':') && /^[^\p{Cc}\uFFFD]+$/u.test(text);
}
