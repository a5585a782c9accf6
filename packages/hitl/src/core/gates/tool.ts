import type { Digest } from '../../schema/action.ts';
import type { Json } from '../../schema/json.ts';
import type { ToolMetadata } from '../../schema/tool.ts';
import { digestOf } from '../digest.ts';

/** The tools an agent may call, by name. A tool that isn't in it can't be called at all. */
export type ToolCatalogue = ReadonlyMap<string, ToolMetadata>;

/** A tool about which nothing is left open. Only the cost can stay unknown, and then counts as too much. */
export type CompleteTool = Omit<ToolMetadata, Filled> & {
  readonly [Field in Filled]: NonNullable<ToolMetadata[Field]>;
};

type Filled = 'definitionDigest' | 'destructive' | 'reversible' | 'external' | 'effectClass' | 'requiresApproval' | 'secretParameters';

/**
 * Fills in what a tool's author left out, each time with the worst: a tool nobody described destroys things
 * outside, for good, and can't be called twice.
 */
export function completeTool(tool: ToolMetadata): CompleteTool {
  return {
    ...tool,
    destructive: tool.destructive ?? true,
    reversible: tool.reversible ?? false,
    external: tool.external ?? true,
    effectClass: tool.effectClass ?? 'once',
    requiresApproval: tool.requiresApproval ?? false,
    secretParameters: tool.secretParameters ?? [],
    definitionDigest: tool.definitionDigest ?? digestOfMetadata(tool),
  };
}

/** Stands in for the digest of the whole definition: a tool whose metadata changed is another tool. */
function digestOfMetadata(tool: ToolMetadata): Digest {
  const said = Object.entries(tool).filter(([, value]) => value !== undefined);
  return digestOf(Object.fromEntries(said) as Json);
}
