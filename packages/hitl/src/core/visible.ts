import type { Json } from '../schema/json.ts';

/**
 * What a reader can't see, or what changes how they see the rest: control characters and ESC, bidirectional
 * controls, zero-width and ignorable ones, tags, variation selectors, fillers, blanks that are no plain space, lone
 * halves of pairs, what isn't assigned. The ideographic space stays: Japanese text is written with it.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?![ \u3000])\p{Zs}|(?<=^|\p{M}{3})\p{M}/gu;

/** The host of a web or mail address. */
const HOST = /(?<=:\/\/|@)[^\s/?#@:"'<>()[\]{},;\\]{1,253}/gu;

/** Text from anywhere as it may be shown to a person: nothing hidden in it, and nothing that a terminal would obey. */
export const visible = (text: string): string => withPlainHosts(text).replace(HIDDEN, braced);

/** A value as JSON that shows everything in it. It is still the same JSON: read back, it is the same value. */
export const visibleJson = (value: Json, indent = 0): string =>
  (JSON.stringify(value, null, indent) ?? 'null')
    .split('\n')
    .map((line) => line.replace(HIDDEN, units))
    .join('\n');

/** Hosts that aren't plain ASCII, and so may look like others, with what they stand for beside them. */
export const withPlainHosts = (text: string): string =>
  text.replace(HOST, (host) => {
    if (!host.includes('.') || !/[^ -~]/.test(host)) return host;
    const plain = URL.parse(`http://${host}`)?.hostname;
    return plain === undefined || plain === host ? host : `${host} [${plain}]`;
  });

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const braced = (character: string): string => SHORT[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

const units = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join('');
