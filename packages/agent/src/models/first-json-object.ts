/** How many openings are tried: enough for prose with braces, few enough for a megabyte of them. */
const MOST_STARTS = 32;

/**
 * The first JSON object in a text, whatever stands around it (a code fence, a sentence before or after); `undefined`
 * where there is none.
 */
export function firstJsonObject(text: string): Record<string, unknown> | undefined {
  let start = text.indexOf('{');
  for (let starts = 0; start !== -1 && starts < MOST_STARTS; starts++) {
    const end = endOfObject(text, start);
    // It was never closed: what lies in it is a part, and a part is not taken for the whole.
    if (end === undefined) return undefined;
    const value = parse(text.slice(start, end));
    if (value !== undefined) return value;
    start = text.indexOf('{', start + 1);
  }
  return undefined;
}

/** Where the object that opens at `start` is closed; braces in strings don't count. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return index + 1;
  }
  return undefined;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
