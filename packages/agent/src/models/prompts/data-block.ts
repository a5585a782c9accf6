import { randomBytes } from 'node:crypto';
import { AgentError } from '../../errors.ts';

const BOUNDARY = /^[A-Za-z0-9]{16,64}$/;

/** A boundary that nobody can guess. One for each call, made where the call begins. */
export const newBoundary = (): string => randomBytes(12).toString('hex');

/** Refuses a boundary that could be guessed or that would not be found again. */
export function checkBoundary(boundary: string): void {
  if (!BOUNDARY.test(boundary)) throw new AgentError('AGENT_INPUT_INVALID', 'a boundary has 16 to 64 letters and digits');
}

/**
 * Text from outside between two lines that it can't contain: without the boundary it can't write them, and if it has
 * got hold of one, the boundary is taken out of it and what looks like the brackets is broken up.
 */
export function dataBlock(name: string, text: string, boundary: string): string {
  checkBoundary(boundary);
  return `<<<data ${name} ${boundary}>>>\n${harmless(text, boundary)}\n<<<end ${name} ${boundary}>>>`;
}

/** Invisible characters go too: with them a person is shown one text and a model another. Line breaks stay. */
const harmless = (text: string, boundary: string): string =>
  text
    .toWellFormed()
    .replaceAll(LINE_BREAK, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(BRACKETS, (brackets) => brackets.split('').join('\\'))
    .replaceAll(new RegExp(boundary, 'gi'), '-');

const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;
/** Controls but not tab and line feed, bidirectional and zero-width marks, tags. Joiners belong to emoji and some scripts. */
const INVISIBLE = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
/** Three or more of anything that looks like the brackets around a block. */
const BRACKETS = /[<＜﹤‹〈《«]{3,}|[>＞﹥›〉》»]{3,}/gu;
