import { isSecretKey } from './secret-keys.ts';

/** A field's name and sign in running text; only as the start of a word, so that a long word is tried once. */
const FIELD = /(?<![\p{L}\p{N}_.-])(?<name>[\p{L}\p{N}_.-]{2,60})(?:\\{0,15}["'])?\s{0,3}(?<sign>[:=])\s{0,3}/gu;

/** Ways to write a value: quoted in a text that is itself quoted, perhaps again and again; quoted; bare. The last group is the value. */
const ESCAPED = /(\\{1,15}["'])((?:(?!(?<!\\)\1)[^\r\n])+)/y;
const QUOTED = /(["'])((?:\\.|(?!\1)[^\\\r\n])+)/y;
const BARE = /()([^\s"'\\,;&<>(){}[\]]{3,})/y;

/**
 * Replaces the values of secret fields in running text: `password=…` in an error, `"api_key":"…"` in a body that was
 * kept as text, `?access_token=…` in an address. A value is only read when its name is secret, so each is read once.
 */
export function replaceSecretFields(text: string, marker: (secret: string) => string): string {
  if (!/[:=]/.test(text)) return text;
  let result = '';
  let done = 0;
  FIELD.lastIndex = 0;
  for (let field = FIELD.exec(text); field !== null; field = FIELD.exec(text)) {
    if (!isSecretKey(field.groups?.['name'] ?? '')) continue;
    const start = FIELD.lastIndex;
    const found = match(ESCAPED, text, start) ?? match(QUOTED, text, start) ?? match(BARE, text, start);
    if (found === undefined) continue;
    const bareAfterColon = found.opening === '' && field.groups?.['sign'] === ':';
    if (bareAfterColon && !looksMadeUp(found.value)) continue;
    result += text.slice(done, start) + found.opening + marker(found.value);
    done = start + found.opening.length + found.value.length;
    FIELD.lastIndex = done;
  }
  return result + text.slice(done);
}

function match(expression: RegExp, text: string, start: number): { opening: string; value: string } | undefined {
  expression.lastIndex = start;
  const found = expression.exec(text);
  return found === null ? undefined : { opening: found[1] ?? '', value: found[2] ?? '' };
}

/** Words of a sentence are letters only; what a person or a program made up to be secret seldom is. */
export const looksMadeUp = (value: string): boolean => value.length >= 20 || /[^\p{L}]/u.test(value);
