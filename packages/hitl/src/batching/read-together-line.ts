import { plainKey } from '../adapters/console/choices.ts';
import type { Decision } from '../schema/decision.ts';

/** What a line says about one of several questions. */
export interface Chosen {
  readonly decision: Decision;
  readonly remember: boolean;
}

const COMMAND = /^(\S!?)\s*((?:\d+[\s,]*)*)(.*)$/su;

/**
 * Reads one line about `count` questions: `a`, `a 1 3; r 2 too early`, `a!`, `o`. Questions that it doesn't name stay unanswered;
 * a line with anything in it that makes no sense is not understood as a whole.
 */
export function readTogetherLine(line: string, count: number): readonly (Chosen | undefined)[] | undefined {
  const chosen: (Chosen | undefined)[] = Array.from({ length: count }, () => undefined);
  for (const part of line.split(/[;；]/u)) {
    const [, letter = '', list = '', rest = ''] = COMMAND.exec(part.trim()) ?? [];
    const remember = letter.endsWith('!');
    const key = plainKey(letter.replace('!', ''));
    const numbers = list.split(/[\s,]+/u).flatMap((text) => (text === '' ? [] : [Number(text)]));
    if (key === 'o' && numbers.length === 0 && !remember) continue;
    if (numbers.some((number) => number < 1 || number > count)) return undefined;
    const decision = decisionOf(key, rest.trim());
    if (decision === undefined || (remember && decision.kind !== 'approve')) return undefined;
    // A refusal of all of them has to be meant: it names them.
    if (numbers.length === 0 && decision.kind !== 'approve' && count > 1) return undefined;
    for (const number of numbers.length === 0 ? chosen.map((_, index) => index + 1) : numbers) {
      // One question, one answer.
      if (chosen[number - 1] !== undefined) return undefined;
      chosen[number - 1] = { decision, remember };
    }
  }
  return chosen;
}

function decisionOf(key: string, rest: string): Decision | undefined {
  if (key === 'a') return rest === '' ? { kind: 'approve' } : undefined;
  if (key === 'r') return rest === '' ? { kind: 'reject' } : { kind: 'reject', reason: rest };
  if (key === 's') return rest === '' ? { kind: 'skip' } : { kind: 'skip', reason: rest };
  return undefined;
}
