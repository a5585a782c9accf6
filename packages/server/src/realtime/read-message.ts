import { z } from 'zod';
import { type ClientMessage, ClientMessageSchema } from '../contract/index.ts';
import { codeOf } from '../http/errors/code-of.ts';
import { readJson } from '../http/read-json.ts';

export type ReadMessage = { readonly message: ClientMessage } | { readonly problem: string };

/** What a client has said; or what is wrong with it, where, and what would be right. */
export function readMessage(text: string): ReadMessage {
  let given: unknown;
  try {
    // As deep as the body of a request may be, and not deeper.
    given = readJson(Buffer.from(text));
  } catch (error) {
    return { problem: `expected a message as JSON: ${codeOf(error).message}` };
  }
  const parsed = ClientMessageSchema.safeParse(given);
  return parsed.success ? { message: parsed.data } : { problem: z.prettifyError(parsed.error).slice(0, 2000) };
}
