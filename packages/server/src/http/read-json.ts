import { ApiError } from './errors/api-error.ts';

/** Deeper than any body is meant to be. Some readers call themselves for each level. */
export const DEEPEST_BODY = 32;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A body as JSON; nothing, if there is none. It is looked at before it is read: what is too deep is never built. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  const depth = depthOf(text);
  if (depth > DEEPEST_BODY) {
    throw new ApiError('BODY_MALFORMED', `the body is nested ${depth} levels deep at the least; expected ${DEEPEST_BODY} at the most`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ApiError('BODY_MALFORMED', `the body is not JSON: ${(cause as Error).message.slice(0, 200)}`, { cause });
  }
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new ApiError('BODY_MALFORMED', 'the body is not UTF-8', { cause });
  }
}

/** Counts brackets outside of texts, and stops where it is enough. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < text.length && deepest <= DEEPEST_BODY; at++) {
    const letter = text[at];
    if (inText) {
      if (letter === '\\') at++;
      else if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === '[' || letter === '{') deepest = Math.max(deepest, ++depth);
    else if (letter === ']' || letter === '}') depth--;
  }
  return deepest;
}
