import { hash } from 'node:crypto';
import { digestOf, HitlError, type Json, type JsonObject } from '@dream-agent/hitl';
import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';

/** What somebody outside says of one of their tools. */
export interface ToolOffer {
  /** What the tool is called here. */
  readonly name: string;
  readonly server: string;
  /** Everything that people, models and checks are told of it, as it came over the wire. */
  readonly said: JsonObject;
  /** Of all that was said: another word is another digest. */
  readonly digest: string;
  /** A file of the installation names this very tool. */
  readonly described: boolean;
}

/** More than that is not kept for people to read; the digest is of all of it. */
const LONGEST = 100_000;

/** Of pictures and of what programs tell each other nobody is shown anything, so it may change. */
export function saidOf(server: string, listed: ListedTool): { readonly said: JsonObject; readonly digest: string } {
  const { name, title, description, inputSchema, outputSchema, annotations, execution } = listed;
  const text = JSON.stringify({ server, name, title, description, inputSchema, outputSchema, annotations, execution });
  const said = JSON.parse(text) as JsonObject;
  const digest = digestOfSaid(said, text);
  return text.length <= LONGEST ? { said, digest } : { said: { server, name: name.slice(0, 200), characters: text.length }, digest };
}

/** The order of names says nothing. What has no canonical form is taken as it was written. */
function digestOfSaid(said: Json, text: string): string {
  try {
    return digestOf(said);
  } catch (error) {
    if (!HitlError.is(error)) throw error;
    return hash('sha256', text);
  }
}
