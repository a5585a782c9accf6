import { canonical, type Json } from '@dream-agent/hitl';
import { type ToolOutput, ToolOutputSchema } from '../../../contract/todo-result.ts';
import { describeIssue } from '../definition/describe-issue.ts';
import { messageOf, writeProblem } from '../problem.ts';

/** What a tool handed back, as the contract has it; or what is wrong with it, one line each. */
export function readOutput(value: unknown): { readonly output: ToolOutput } | { readonly problems: readonly string[] } {
  try {
    const { success, data, error } = ToolOutputSchema.safeParse(value);
    if (!success) {
      const known = Object.keys(ToolOutputSchema.shape);
      return {
        problems: error.issues
          .flatMap((issue) => describeIssue(issue, value, (path) => (path.length === 0 ? known : [])))
          .map(writeProblem),
      };
    }
    // What has no canonical form can't be kept, compared or cached.
    canonical(data as Json);
    return { output: data };
  } catch (error) {
    return { problems: [messageOf(error)] };
  }
}
