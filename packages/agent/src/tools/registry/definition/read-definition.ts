import { SpokenSchema } from '../../../contract/language.ts';
import { ErrorPolicySchema, type ToolDefinition, ToolDefinitionSchema, ToolSourceSchema } from '../../../contract/tool-definition.ts';
import { AgentError } from '../../../errors.ts';
import { didYouMean } from '../../../nearest-name.ts';
import { type Problem, show, writeProblem } from '../problem.ts';
import { schemaProblems } from './check-schema.ts';
import { describeIssue, type KnownKeys } from './describe-issue.ts';
import { readYaml } from './read-yaml.ts';
import { toolUrlProblem } from './tool-url.ts';

/** Reads a tool's definition from the text of a YAML file, or refuses it with everything that is wrong, one line each. */
export function readToolDefinition(text: string, file: string): ToolDefinition {
  const yaml = readYaml(text);
  if ('flaws' in yaml) throw invalid(yaml.flaws.map(({ line, message }) => `${file}:${line} ${message}`));
  const read = ToolDefinitionSchema.safeParse(yaml.value);
  const problems = read.success
    ? contentProblems(read.data)
    : read.error.issues.flatMap((issue) => describeIssue(issue, yaml.value, knownKeysOf(yaml.value)));
  if (read.success && problems.length === 0) return read.data;
  const lines = problems.map((problem) => ({ line: yaml.lineOf(problem.path), text: writeProblem(problem) }));
  throw invalid(lines.sort((one, other) => one.line - other.line).map((problem) => `${file}:${problem.line} ${problem.text}`));
}

/** What the shape alone doesn't show. */
export function contentProblems(definition: ToolDefinition): Problem[] {
  const { parameters, source, secret_parameters: secrets } = definition;
  const problems = schemaProblems(parameters).map(({ path, message }) => ({ path: ['parameters', ...path], message }));
  const names = Object.keys((parameters['properties'] ?? {}) as object);
  for (const [index, secret] of secrets.entries()) {
    const [name = ''] = secret.split('.');
    // A secret that is misspelt would be shown.
    if (!names.includes(name)) {
      problems.push({ path: ['secret_parameters', index], message: `no parameter ${show(name)}${didYouMean(name, names)}` });
    }
  }
  const wrongUrl = source.kind === 'http' ? toolUrlProblem(source.url) : undefined;
  if (wrongUrl !== undefined) problems.push({ path: ['source', 'url'], message: wrongUrl });
  return problems;
}

const invalid = (lines: readonly string[]): AgentError => new AgentError('TOOL_DEFINITION_INVALID', lines.join('\n'));

function knownKeysOf(value: unknown): KnownKeys {
  return ([first]) => {
    if (first === undefined) return Object.keys(ToolDefinitionSchema.shape);
    if (first === 'title' || first === 'description') return Object.keys(SpokenSchema.shape);
    if (first === 'on_error') return Object.keys(ErrorPolicySchema.shape);
    if (first !== 'source') return [];
    const kind = (value as { source?: { kind?: unknown } }).source?.kind;
    return Object.keys(ToolSourceSchema.options.find(({ shape }) => shape.kind.value === kind)?.shape ?? {});
  };
}
