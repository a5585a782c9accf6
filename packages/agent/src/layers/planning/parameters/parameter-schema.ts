import type { JsonObject } from '@dream-agent/hitl';
import { z } from 'zod';
import type { ToolDefinition } from '../../../contract/tool-definition.ts';
import { AgentError } from '../../../errors.ts';
import { didYouMean } from '../../../nearest-name.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): JsonSchema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : undefined;

/** The parameters a tool has, by name, each with its own JSON Schema. */
export function parametersOf(tool: ToolDefinition): ReadonlyMap<string, JsonSchema> {
  const properties = asObject(tool.parameters['properties']) ?? {};
  return new Map(Object.entries(properties).map(([name, schema]) => [name, asObject(schema) ?? {}]));
}

/** Whether a parameter takes a list. */
export function takesList(schema: JsonSchema): boolean {
  const { type } = schema;
  return type === 'array' || (Array.isArray(type) && type.includes('array') && !type.includes('string'));
}

/** Whether a parameter takes a number and no text. */
export function takesNumber(schema: JsonSchema): boolean {
  const types = [schema['type']].flat();
  return (types.includes('integer') || types.includes('number')) && !types.includes('string');
}

/** Whether a tool can't be called without this parameter. */
export function isRequired(tool: ToolDefinition, name: string): boolean {
  const { required } = tool.parameters;
  return Array.isArray(required) && required.includes(name);
}

/** Schemas are read once; plans are edited often. */
const readSchemas = new WeakMap<JsonSchema, z.ZodType>();

function readSchema(schema: JsonSchema): z.ZodType {
  const before = readSchemas.get(schema);
  if (before !== undefined) return before;
  const read = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  readSchemas.set(schema, read);
  return read;
}

/** Whether a parameter's own schema takes this value. One that can't be read alone (it points elsewhere) takes it for now. */
export function acceptsValue(schema: JsonSchema, value: unknown): boolean {
  try {
    return readSchema(schema).safeParse(value).success;
  } catch {
    return true;
  }
}

/** What is wrong with parameters, one line each; a name the tool doesn't have is wrong unless its schema invites others. */
export function parameterProblems(tool: ToolDefinition, parameters: JsonObject): string[] {
  const known = parametersOf(tool);
  const open = Boolean(tool.parameters['additionalProperties'] ?? tool.parameters['patternProperties'] ?? false);
  const strangers = open ? [] : Object.keys(parameters).filter((name) => !known.has(name));
  if (strangers.length > 0) return strangers.map((name) => `${tool.name} has no parameter "${name}"${didYouMean(name, [...known.keys()])}`);
  const result = schemaOf(tool).safeParse(parameters);
  if (result.success) return [];
  return result.error.issues.map((issue) => `${[tool.name, ...issue.path.map(String)].join('.')}: ${issue.message}`);
}

function schemaOf(tool: ToolDefinition): z.ZodType {
  try {
    return readSchema(tool.parameters);
  } catch (cause) {
    const message = `the parameters of tool "${tool.name}" are no JSON Schema that can be read: ${(cause as Error).message}`;
    throw new AgentError('TOOL_DEFINITION_INVALID', message, { cause });
  }
}
