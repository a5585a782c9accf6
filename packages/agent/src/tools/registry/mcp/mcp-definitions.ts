import { hash } from 'node:crypto';
import { digestOf, HitlError, type Json } from '@dream-agent/hitl';
import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { type ToolDefinition, ToolDefinitionSchema } from '../../../contract/tool-definition.ts';
import { plainText } from '../calling/plain-text.ts';
import { describeIssue } from '../definition/describe-issue.ts';
import { contentProblems } from '../definition/read-definition.ts';
import { writeProblem } from '../problem.ts';

/** A server whose tools are to be defined. */
export interface McpOrigin {
  readonly name: string;
  readonly trusted: boolean;
}

/** The tools that can be used, and those that can't, each with why. */
export interface McpDefinitions {
  readonly definitions: readonly ToolDefinition[];
  readonly refused: readonly { readonly tool: string; readonly why: string }[];
}

const LONGEST_NAME = 64;
const LONGEST_TITLE = 80;
const LONGEST_DESCRIPTION = 1000;

/** Makes definitions of what an MCP server offers. What it says about itself is data, and believed only as far as it is trusted. */
export function mcpDefinitions(server: McpOrigin, tools: readonly ListedTool[]): McpDefinitions {
  const definitions: ToolDefinition[] = [];
  const refused: { tool: string; why: string }[] = [];
  const names = new Map<string, string>();
  for (const tool of tools) {
    const name = definitionName(server.name, tool.name);
    const shown = plainText(tool.name, LONGEST_TITLE);
    const other = names.get(name);
    const made = other === undefined ? define(server, tool, name) : `its name becomes ${name}, as that of ${other} does`;
    if (typeof made === 'string') refused.push({ tool: shown, why: made });
    else {
      names.set(name, shown);
      definitions.push(made);
    }
  }
  return { definitions, refused };
}

function define(server: McpOrigin, tool: ListedTool, name: string): ToolDefinition | string {
  const title = plainText(tool.title ?? tool.annotations?.title ?? tool.name, LONGEST_TITLE) || name;
  const description = plainText(tool.description ?? '', LONGEST_DESCRIPTION) || title;
  const input = {
    name,
    // A server speaks one language, and which one is not said.
    title: { ko: title, en: title, ja: title },
    description: { ko: description, en: description, ja: description },
    executor: 'data',
    source: { kind: 'mcp', server: server.name, tool: tool.name },
    produces: [`${name}_result`],
    parameters: tool.inputSchema,
    ...hints(tool.annotations ?? {}, server.trusted),
  };
  const { success, data, error } = ToolDefinitionSchema.safeParse(input);
  const problems = success ? contentProblems(data) : error.issues.flatMap((issue) => describeIssue(issue, input, () => []));
  if (!success || problems.length > 0) return problems.map(writeProblem).join('; ');
  return hasDigest(data) ? data : 'it can not be written down in one way';
}

/** Half a pair, or a schema as deep as a well: what has no digest can not be approved. */
function hasDigest(definition: ToolDefinition): boolean {
  try {
    return digestOf(definition as Json) !== '';
  } catch (error) {
    if (HitlError.is(error)) return false;
    throw error;
  }
}

type Hints = NonNullable<ListedTool['annotations']>;
type Gated = Partial<Pick<ToolDefinition, 'effect' | 'destructive' | 'reversible' | 'external'>>;

/** What is left out counts as the worst, so an untrusted server can say nothing that would count for less. */
function hints({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint }: Hints, trusted: boolean): Gated {
  if (!trusted) return destructiveHint === true ? { destructive: true } : {};
  const external: Gated = openWorldHint === false ? { external: false } : {};
  // A tool that says both that it only reads and that it destroys is taken at the worse word.
  if (readOnlyHint === true && destructiveHint !== true) return { effect: 'pure', destructive: false, reversible: true, ...external };
  return {
    ...(idempotentHint === true ? { effect: 'idempotent' as const } : {}),
    ...(destructiveHint === undefined ? {} : { destructive: destructiveHint }),
    ...external,
  };
}

/** `server_tool` in the letters that a tool's name may have. A name that loses something gets a digest, to stay its own. */
export function definitionName(server: string, tool: string): string {
  const plain = tool
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const name = `${server}_${plain || 'tool'}`;
  if (plain !== '' && name.length <= LONGEST_NAME && !/[^ -~]/.test(tool)) return name;
  return `${name.slice(0, LONGEST_NAME - 9)}_${hash('sha256', tool).slice(0, 8)}`;
}
