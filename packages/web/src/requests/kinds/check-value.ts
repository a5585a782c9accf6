import type { RequestOf } from '../request.ts';
import type { requestTexts } from '../texts.ts';

type Words = Pick<(typeof requestTexts)['en'], 'required' | 'smallest' | 'largest' | 'wrongForm'>;
type Validation = RequestOf<'input_request'>['validation'];

/** What is wrong with a value before it is sent. The server looks again, and its word counts. */
export function problemOfValue(
  value: string | number | string[],
  validation: Validation,
  words: { [K in keyof Words]: Words[K] extends string ? string : Words[K] },
): string | undefined {
  const { required = true, min, max, pattern } = validation ?? {};
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0) || (typeof value === 'number' && Number.isNaN(value));
  if (isEmpty) return required ? words.required : undefined;
  const size = typeof value === 'number' ? value : value.length;
  if (min !== undefined && size < min) return words.smallest(min);
  if (max !== undefined && size > max) return words.largest(max);
  if (pattern !== undefined && typeof value === 'string' && !fits(value, pattern)) return words.wrongForm(pattern);
  return undefined;
}

/** A pattern that this browser can't read is the server's to judge; one that could run for ever is not run here. */
function fits(value: string, pattern: string): boolean {
  if (pattern.length > 100 || /[+*}]\s*\)?\s*[+*{]/.test(pattern)) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value.slice(0, 1000));
  } catch {
    return true;
  }
}
