import { digestOf, type Json } from '@dream-agent/hitl';
import type { ToolOutput } from '../../../contract/todo-result.ts';
import type { Tool, ToolContext, ToolInput } from '../../tool.ts';

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
  const { language, earlier, from = [] } = input;
  return digestOf({
    tool: tool.digest,
    parameters: checked.parameters,
    earlier: earlier.map((output) => digestOf(byContent(output))),
    from: [...from],
    language,
    today,
  });
}

/** A result with the content of its files in the place of where they lie: in another run the same file lies elsewhere. */
function byContent(output: ToolOutput): Json {
  const contents = new Map(output.artifacts.map(({ path, sha256 }) => [path, `sha256:${sha256}`]));
  return replaced(output as Json, contents);
}

function replaced(value: Json, contents: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return contents.get(value) ?? value;
  if (Array.isArray(value)) return value.map((member) => replaced(member as Json, contents));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replaced(member as Json, contents)]));
}

/** Whether a result speaks of files of earlier ones. In another run they lie elsewhere, so it would be wrong there. */
export function speaksOfEarlier(output: ToolOutput, { earlier }: ToolInput): boolean {
  const text = JSON.stringify(output);
  return earlier.some(({ artifacts }) => artifacts.some(({ path }) => text.includes(JSON.stringify(path).slice(1, -1))));
}
