/** Shorter values stand in too many texts that have nothing to do with them. */
const SHORTEST = 6;

interface Form {
  readonly text: string;
  readonly secret: string;
  /** Part of a longer run that only makes sense as a whole, so the whole run goes. */
  readonly inRun: boolean;
}

/** Finds values that are known to be secret, as they are and in the encodings that headers, addresses and bodies use. */
export interface KnownSecrets {
  readonly has: (text: string) => boolean;
  readonly replace: (text: string, marker: (secret: string) => string) => string;
}

export function createKnownSecrets(values: readonly string[]): KnownSecrets {
  const secrets = new Set(values.filter((value) => value.length >= SHORTEST));
  const forms = [...new Map([...secrets].flatMap(formsOf).map((form) => [form.text, form])).values()];
  // Longest first, or what contains another secret would lose only its middle.
  forms.sort((a, b) => b.text.length - a.text.length);
  return {
    has: (text) => secrets.has(text),
    replace: (text, marker) => forms.reduce((rest, form) => (rest.includes(form.text) ? replaceForm(rest, form, marker) : rest), text),
  };
}

function replaceForm(text: string, form: Form, marker: (secret: string) => string): string {
  const replacement = marker(form.secret);
  if (!form.inRun) return text.replaceAll(form.text, () => replacement);
  let result = '';
  let done = 0;
  for (let found = text.indexOf(form.text); found !== -1; found = text.indexOf(form.text, done)) {
    let start = found;
    let end = found + form.text.length;
    while (start > done && BASE64.test(text.charAt(start - 1))) start--;
    while (end < text.length && BASE64.test(text.charAt(end))) end++;
    result += text.slice(done, start) + replacement;
    done = end;
  }
  return result + text.slice(done);
}

const BASE64 = /[A-Za-z0-9+/_=-]/;

function formsOf(secret: string): Form[] {
  const bytes = Buffer.from(secret);
  const uri = encodeURIComponent(secret.toWellFormed());
  const strict = uri.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const everyByte = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
  const plain = new Set([secret, JSON.stringify(secret).slice(1, -1), bytes.toString('hex'), bytes.toString('hex').toUpperCase()]);
  for (const encoded of [uri, strict, everyByte, uri.replaceAll('%20', '+'), strict.replaceAll('%20', '+')]) {
    plain.add(encoded);
    plain.add(encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()));
  }
  const runs = new Set([0, 1, 2].flatMap((offset) => [base64Core(bytes, offset, 'base64'), base64Core(bytes, offset, 'base64url')]));
  return [
    ...[...plain].map((text) => ({ text, secret, inRun: false })),
    ...[...runs].filter((text) => text.length >= SHORTEST).map((text) => ({ text, secret, inRun: true })),
  ];
}

/** The characters that a secret alone decides when it is encoded behind so many other bytes, as in `user:secret`. */
function base64Core(bytes: Buffer, offset: number, encoding: 'base64' | 'base64url'): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString(encoding)
    .replace(/=+$/, '');
  const start = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return encoded.slice(start, end);
}
