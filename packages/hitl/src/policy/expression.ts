import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js';
import { RE2JS } from 're2js';
import type { GateCondition, GateFacts } from '../schema/gate.ts';
import { didYouMean } from './nearest-name.ts';

/** What an expression may name, by its CEL type. */
export const EXPRESSION_VARIABLES = {
  tool: 'string',
  type: 'string',
  parameters: 'map<string, dyn>',
  destructive: 'bool',
  reversible: 'bool',
  external: 'bool',
  cost_usd: 'double',
  spent_usd: 'double',
  confidence: 'double',
  risk: 'string',
} as const;

const LONGEST = 1000;

/**
 * The names under which calls of `matches` and the variable `type` are run. CEL has built-in ones of those names
 * that can't be replaced: a `matches` on JavaScript's own backtracking engine, and the type of types.
 */
const MATCHES = 'matches_in_linear_time';
const TYPE = 'type_of_action';

const MACROS: readonly string[] = ['all', 'exists', 'exists_one', 'map', 'filter', 'bind'];

/** A condition that is ready to run, or what is wrong with its text. */
export type CompiledExpression =
  | { readonly kind: 'compiled'; readonly condition: GateCondition }
  /** `at` is the character it is about, where it is about one, counted from 1. */
  | { readonly kind: 'invalid'; readonly message: string; readonly at?: number };

/**
 * Makes a gate's condition of a CEL expression. Names and types are checked here, once, against the facts a gate
 * sees; what can still go wrong when it runs, such as a parameter that isn't there, throws and so counts as caught.
 *
 * `matches` runs on RE2, whose time grows with the text and no faster: a pattern over an agent's text must not
 * be a way to make the gate hang. The pattern has to stand in the expression, where it can be checked as well.
 */
export function compileExpression(text: string): CompiledExpression {
  if (text.length > LONGEST) return invalid(`is longer than ${LONGEST} characters`);
  const patterns = new Map<string, RE2JS>();
  let program: ParseResult;
  try {
    program = environmentFor(patterns).parse(text);
  } catch (cause) {
    return refusal(cause as CelError);
  }
  const problem = prepare(program.ast, patterns);
  if (problem !== undefined) return problem;

  const { valid, type, error } = program.check();
  if (!valid) return refusal(error);
  if (type !== 'bool') {
    const hint = type === 'dyn' ? '; compare it with something' : '';
    return invalid(`has to be true or false, and is of type ${type}${hint}`);
  }
  if (!namesFacts(program.ast) && !isTrue(program)) return invalid('catches nothing, whatever the action');
  return { kind: 'compiled', condition: (facts) => program(contextOf(facts)) !== false };
}

function environmentFor(patterns: ReadonlyMap<string, RE2JS>): Environment {
  const environment = new Environment({ limits: { maxAstNodes: 500, maxDepth: 50 } });
  for (const [name, type] of Object.entries(EXPRESSION_VARIABLES)) environment.registerVariable(name === 'type' ? TYPE : name, type);
  environment.registerFunction(`string.${MATCHES}(string): bool`, (value: string, pattern: string) => {
    const compiled = patterns.get(pattern);
    if (compiled === undefined) throw new Error(`the pattern ${pattern} was not compiled`);
    return compiled.test(value);
  });
  return environment;
}

/** Points names at our own instead of CEL's, and compiles patterns. Macros share these nodes, so they follow. */
function prepare(node: ASTNode, patterns: Map<string, RE2JS>): CompiledExpression | undefined {
  const problem = node.op === 'rcall' ? prepareCall(node, patterns) : undefined;
  if (problem !== undefined) return problem;
  if (node.op === 'id' && node.args === 'type') (node as { args: string }).args = TYPE;
  for (const child of childrenOf(node)) {
    const within = prepare(child, patterns);
    if (within !== undefined) return within;
  }
  return undefined;
}

function prepareCall(node: Extract<ASTNode, { op: 'rcall' }>, patterns: Map<string, RE2JS>): CompiledExpression | undefined {
  const [name, , [first]] = node.args;
  // A loop variable called like a fact would hide it from the rest of the loop.
  if (MACROS.includes(name) && first?.op === 'id' && Object.hasOwn(EXPRESSION_VARIABLES, first.args)) {
    return invalid(`"${first.args}" is the name of a fact; call the variable something else`, first.start + 1);
  }
  if (name !== 'matches') return undefined;
  if (first?.op !== 'value' || typeof first.args !== 'string') {
    return invalid('matches takes a pattern that is written out', node.start + 1);
  }
  try {
    patterns.set(first.args, RE2JS.compile(first.args));
  } catch (cause) {
    return invalid(`the pattern is not one that RE2 takes: ${(cause as Error).message}`, first.start + 1);
  }
  node.args[0] = MATCHES;
  return undefined;
}

const namesFacts = (node: ASTNode): boolean =>
  (node.op === 'id' && (node.args === TYPE || Object.hasOwn(EXPRESSION_VARIABLES, node.args))) || childrenOf(node).some(namesFacts);

function isTrue(program: () => unknown): boolean {
  try {
    return program() === true;
  } catch {
    // An expression that always fails always catches, and is still no rule anybody can have meant.
    return false;
  }
}

function childrenOf(node: ASTNode): ASTNode[] {
  const found: ASTNode[] = [];
  const collect = (value: unknown) => {
    if (Array.isArray(value)) for (const member of value) collect(member);
    else if (typeof value === 'object' && value !== null && 'op' in value && 'args' in value) found.push(value as ASTNode);
  };
  collect(node.args);
  return found;
}

/** The facts as an expression names them. Parameters keep their own keys: they are the tool's, not ours. */
const contextOf = (facts: GateFacts) => ({
  tool: facts.tool,
  [TYPE]: facts.type,
  parameters: facts.parameters,
  destructive: facts.destructive,
  reversible: facts.reversible,
  external: facts.external,
  cost_usd: facts.costUsd,
  spent_usd: facts.spentUsd,
  confidence: facts.confidence,
  risk: facts.risk,
});

/** What the parser and the type checker say, as far as we pass it on. */
type CelError = Error & { readonly code: string; readonly summary: string; readonly range?: { readonly start: number } };

function refusal(error: CelError | undefined): CompiledExpression {
  const summary = (error?.summary ?? 'is not an expression').replaceAll(MATCHES, 'matches');
  const unknown = error?.code === 'unknown_variable' ? /: (.*)$/.exec(summary)?.[1] : undefined;
  const hint = unknown === undefined ? '' : didYouMean(unknown, Object.keys(EXPRESSION_VARIABLES));
  return invalid(`${summary}${hint}`, error?.range === undefined ? undefined : error.range.start + 1);
}

const invalid = (message: string, at?: number): CompiledExpression => ({
  kind: 'invalid',
  message,
  ...(at === undefined ? {} : { at }),
});
