import { nearestName } from '@dream-agent/agent/terminal';
import type { Cli } from '../cli.ts';
import { UsageProblem } from '../problems.ts';

/** The known name that was typed, with a hyphen or without. */
export function oneOf<const Name extends string>({ texts }: Cli, place: string, typed: string, known: readonly Name[]): Name {
  const found = known.find((name) => name === typed || name === typed.replaceAll(/(?<=\w)-/g, '_'));
  if (found === undefined) throw new UsageProblem(texts.help.notOneOf(place, typed, known, nearestName(typed, known)));
  return found;
}
