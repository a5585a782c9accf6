import { nearestName } from '@dream-agent/agent/terminal';
import type { Cli } from './cli.ts';
import type { CallProblem } from './read-command.ts';

/** What was not understood, and what was probably meant. */
export function describeCallProblem({ texts: { help } }: Cli, problem: CallProblem): string {
  switch (problem.kind) {
    case 'no-such-command':
      return help.noSuchCommand(problem.typed, nearestName(problem.typed, problem.known));
    case 'no-such-option':
      return help.noSuchOption(problem.typed, nearestName(problem.typed, problem.known));
    case 'missing':
      return help.missing(problem.word);
    case 'surplus':
      return help.surplus(problem.word);
    case 'value':
      return help.wrongValue(problem.option);
  }
}
