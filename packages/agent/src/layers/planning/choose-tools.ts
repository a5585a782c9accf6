import type { ToolDefinition } from '../../contract/tool-definition.ts';
import { AgentError } from '../../errors.ts';

/** The tools of a plan, each after what it needs, and which of them makes each kind of data. */
export interface ChosenTools {
  readonly tools: readonly ToolDefinition[];
  readonly makerOf: ReadonlyMap<string, ToolDefinition>;
}

/**
 * Works back from the kinds of data that are needed to the tools that make them, down to tools that need nothing. What is
 * in `given` is there already. Of several tools the cheapest is taken, then the quickest, then the first by name; one
 * whose own needs can't be met is passed over.
 */
export function chooseTools(needs: readonly string[], catalogue: readonly ToolDefinition[], given: readonly string[] = []): ChosenTools {
  const candidates = [...catalogue].sort(byPreference);
  const there = new Set(given);
  let chosen: ReadonlyMap<string, ToolDefinition> = new Map();
  for (const kind of needs) chosen = resolve(kind, []) ?? fail(kind, candidates, there);
  return { tools: [...new Set(chosen.values())], makerOf: chosen };

  /** What has been chosen with the makers of this kind and of all they need added, or nothing where none can be found. */
  function resolve(kind: string, wanted: readonly string[]): ReadonlyMap<string, ToolDefinition> | undefined {
    if (there.has(kind) || chosen.has(kind)) return chosen;
    const before = chosen;
    for (const tool of candidates) {
      if (!tool.produces.includes(kind)) continue;
      const path = [...wanted, kind];
      const complete = tool.consumes.every((need) => {
        // Something that is only on its way to being made can't help to make itself.
        const found = path.includes(need) ? undefined : resolve(need, path);
        if (found !== undefined) chosen = found;
        return found !== undefined;
      });
      if (complete) {
        chosen = new Map([...chosen, [kind, tool]]);
        return chosen;
      }
      chosen = before;
    }
    return undefined;
  }
}

function byPreference(one: ToolDefinition, other: ToolDefinition): number {
  // A cost that nobody has stated is no bargain.
  const [cost, otherCost] = [one.cost_usd ?? Number.MAX_VALUE, other.cost_usd ?? Number.MAX_VALUE];
  return cost - otherCost || one.seconds - other.seconds || (one.name < other.name ? -1 : 1);
}

function fail(kind: string, tools: readonly ToolDefinition[], given: ReadonlySet<string>): never {
  const makeable = new Set(given);
  for (let grown = -1; grown !== makeable.size; ) {
    grown = makeable.size;
    for (const tool of tools) if (tool.consumes.every((need) => makeable.has(need))) for (const made of tool.produces) makeable.add(made);
  }
  const why = reason(kind, tools, makeable);
  const names = tools.map((tool) => tool.name).sort();
  const there = names.length === 0 ? 'there are no tools' : `the tools are ${names.join(', ')}`;
  throw new AgentError('PLAN_IMPOSSIBLE', `nothing can make "${kind}": ${why}; ${there}`);
}

function reason(kind: string, tools: readonly ToolDefinition[], makeable: ReadonlySet<string>): string {
  const seen: string[] = [];
  let missing = kind;
  for (;;) {
    const tool = tools.find(({ produces }) => produces.includes(missing));
    if (tool === undefined) {
      return missing === kind ? 'no tool produces it' : `${seen.at(-1)} needs "${missing}", which no tool produces`;
    }
    if (seen.includes(tool.name)) return `tools need each other: ${[...seen.slice(seen.indexOf(tool.name)), tool.name].join(' → ')}`;
    seen.push(tool.name);
    const need = tool.consumes.find((wanted) => !makeable.has(wanted));
    if (need === undefined) return `${tool.name} needs what it is to make`;
    missing = need;
  }
}
