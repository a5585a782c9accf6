import { digestOf, type Json } from '@dream-agent/hitl';
import type { Tool, ToolContext, ToolInput } from '../tool.ts';

/**
 * Under what a result is kept, or nothing where it must not be. Only a tool that says that it has no effect and does
 * not reach outside gives the same result twice; what left it open counts as the worst here too.
 */
export function cacheKey(tool: Tool, input: ToolInput, { today }: Pick<ToolContext, 'today'>): string | undefined {
  const { effect, external, secret_parameters: secrets } = tool.definition;
  if (effect !== 'pure' || external !== false) return undefined;
  // A result made with a secret may hold it, and the next person may not have it.
  if (secrets.length > 0) return undefined;
  const checked = tool.check(input.parameters);
  if ('problems' in checked) return undefined;
  const { language, earlier } = input;
  return digestOf({
    tool: tool.digest,
    parameters: checked.parameters,
    earlier: earlier.map((output) => digestOf(output as Json)),
    language,
    today,
  });
}
