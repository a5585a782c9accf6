import { describe, expect, test } from 'vitest';
import { compileExpression } from '../../src/policy/expression.ts';
import type { GateFacts } from '../../src/schema/gate.ts';

const facts = (over: Partial<GateFacts> = {}): GateFacts => ({
  tool: 'run_bash',
  type: 'tool_call',
  parameters: { command: 'psql -h PROD-db-1', rows: 5, hosts: ['dev', '운영-1'], nested: { deep: true } },
  destructive: true,
  reversible: false,
  external: true,
  costUsd: 2.5,
  spentUsd: 1,
  confidence: 0.4,
  risk: 'high',
  ...over,
});

function run(text: string, over: Partial<GateFacts> = {}): boolean {
  const compiled = compileExpression(text);
  if (compiled.kind === 'invalid') throw new Error(compiled.message);
  return compiled.condition(facts(over));
}

describe('an expression', () => {
  test.each([
    ['tool == "run_bash"', true],
    ['tool in ["send_email", "run_bash"]', true],
    ['type == "tool_call"', true],
    ['type == "plan" || type == "response"', false],
    ['destructive && !reversible && external', true],
    ['cost_usd > 2.0 && cost_usd + spent_usd > 3.0', true],
    ['cost_usd > 2', true],
    ['confidence < 0.5', true],
    ['risk in ["low", "medium"]', false],
    ['parameters.rows == 5', true],
    ['parameters.rows >= 10', false],
    ['has(parameters.rows) && parameters.rows > 3', true],
    ['has(parameters.force)', false],
    ['parameters.nested.deep == true', true],
    ['parameters.hosts.exists(host, host.contains("운영"))', true],
    ['parameters["command"].startsWith("psql")', true],
  ])('%s is %s', (text, expected) => {
    expect(run(text)).toBe(expected);
  });

  test('sees what it is given each time, not what it saw first', () => {
    const compiled = compileExpression('tool == "a"');
    if (compiled.kind === 'invalid') throw new Error(compiled.message);
    expect([compiled.condition(facts({ tool: 'a' })), compiled.condition(facts({ tool: 'b' }))]).toEqual([true, false]);
  });

  test.each([
    ['a parameter that isn’t there', 'parameters.missing == "x"'],
    ['a parameter of another type', 'parameters.command > 5'],
    ['a parameter from the prototype', 'parameters.toString == "x"'],
    ['a text function on a number', 'parameters.rows.contains("5")'],
    ['dividing by nothing', '1 / (size(parameters.hosts) - 2) > 0'],
  ])('throws on %s, which a gate counts as caught', (_, text) => {
    expect(() => run(text)).toThrow();
  });

  test.each([
    ['nothing', '', /Unexpected token/],
    ['half an expression', 'tool ==', /Unexpected token/],
    ['a name nobody knows', 'tol == "x"', /Unknown variable: tol; did you mean "tool"\?/],
    ['a name in camelCase', 'costUsd > 1.0', /did you mean "cost_usd"\?/],
    ['two types that don’t compare', 'tool == 1', /no such overload: string == int/],
    ['a number', 'cost_usd + 1.0', /has to be true or false, and is of type double/],
    ['text', 'tool', /has to be true or false, and is of type string/],
    ['a parameter without a comparison', 'parameters.flag', /is of type dyn; compare it with something/],
    ['a function nobody knows', 'tool.endswith("x")', /endswith/],
    ['a condition that catches nothing', 'false', /catches nothing/],
    ['a condition that catches nothing, dressed up', '1 > 2 && true', /catches nothing/],
    ['a pattern that isn’t written out', 'tool.matches(parameters.pattern)', /a pattern that is written out/],
    ['a pattern put together', 'tool.matches("a" + "b")', /a pattern that is written out/],
    ['a pattern that looks behind', 'tool.matches("(?<=a)(?=b)")', /not one that RE2 takes/],
    ['a pattern that refers back', 'tool.matches("(a)\\\\1")', /not one that RE2 takes/],
    ['matches on a number', 'cost_usd.matches("1")', /no matching overload for 'double\.matches\(string\)'/],
    ['a loop variable called like a fact', 'parameters.list.exists(type, type == "x")', /"type" is the name of a fact/],
    ['more text than a rule needs', `tool == "${'x'.repeat(1000)}"`, /longer than 1000 characters/],
    ['nesting without end', `${'('.repeat(200)}destructive${')'.repeat(200)}`, /maxDepth/],
  ])('is refused when it is %s', (_, text, message) => {
    const compiled = compileExpression(text);
    expect(compiled.kind).toBe('invalid');
    expect(compiled.kind === 'invalid' && compiled.message).toMatch(message);
  });

  test('says at which character it went wrong', () => {
    expect(compileExpression('destructive && tol == "x"')).toMatchObject({ kind: 'invalid', at: 16 });
  });

  test('may be true for everything, which is only strict', () => {
    expect(run('true')).toBe(true);
  });
});

describe('matches', () => {
  // `(?i)` at the start is RE2's; JavaScript's own engine throws on it. So each of these shows which engine ran.
  test.each([
    ['by itself', 'parameters.command.matches("(?i)prod")'],
    ['behind a negation', '!(!parameters.command.matches("(?i)prod"))'],
    ['in a condition', 'destructive ? parameters.command.matches("(?i)prod") : false'],
    ['in exists', '[parameters.command].exists(text, text.matches("(?i)prod"))'],
    ['in all', '[parameters.command].all(text, text.matches("(?i)prod"))'],
    ['in exists_one', '[parameters.command].exists_one(text, text.matches("(?i)prod"))'],
    ['in map', '[parameters.command].map(text, text.matches("(?i)prod")) == [true]'],
    ['in map with a filter', '[parameters.command].map(text, text.matches("(?i)prod"), 1) == [1]'],
    ['in filter', '[parameters.command].filter(text, text.matches("(?i)prod")).size() == 1'],
    ['in bind', 'cel.bind(text, parameters.command, text.matches("(?i)prod"))'],
    ['in a list', '[parameters.command.matches("(?i)prod")] == [true]'],
    ['in a map', '{"a": parameters.command.matches("(?i)prod")} == {"a": true}'],
    ['in an index', '{true: "x", false: "y"}[parameters.command.matches("(?i)prod")] == "x"'],
    ['in an argument', 'string(parameters.command.matches("(?i)prod")) == "true"'],
    ['two loops deep', '[[parameters.command]].exists(list, list.exists(text, text.matches("(?i)prod")))'],
    ['in Korean', 'parameters.hosts.exists(host, host.matches("(?i)^운영-[0-9]$"))'],
  ])('runs on RE2 %s', (_, text) => {
    const parameters = { command: 'psql -h PROD-db', hosts: ['운영-1'] };
    expect(run(text, { parameters })).toBe(true);
    expect(run(text.replaceAll('prod', 'staging').replaceAll('운영', '개발'), { parameters })).toBe(false);
  });

  test('takes a time that grows with the text and no faster', () => {
    const text = `${'a'.repeat(20_000)}!`;
    const started = performance.now();
    expect(run('parameters.text.matches("^(a+)+$") || parameters.text.matches("(a|aa)+$")', { parameters: { text } })).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
