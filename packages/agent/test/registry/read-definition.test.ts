import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AgentError } from '../../src/errors.ts';
import { readToolDefinition } from '../../src/tools/registry/index.ts';
import { SAMPLE_YAML } from './sample-tool.ts';

const FILE = 'config/tools/weather.yaml';
const read = (text: string) => readToolDefinition(text, FILE);

/** What the error says, line by line. */
function refusal(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof AgentError && error.code === 'TOOL_DEFINITION_INVALID') return error.message.split('\n');
    throw error;
  }
  throw new Error('it was not refused');
}

test('a definition is read with its defaults, and what the gates read stays left out', () => {
  const definition = read(SAMPLE_YAML);
  expect(definition).toMatchObject({
    name: 'weather',
    source: { kind: 'builtin' },
    consumes: [],
    on_error: { retries: 0, otherwise: 'ask' },
  });
  for (const key of ['effect', 'destructive', 'reversible', 'external', 'cost_usd']) expect(definition).not.toHaveProperty(key);
});

test.each<[string, string, string]>([
  [
    'a key that is misspelt',
    `${SAMPLE_YAML}destructiv: false\n`,
    `${FILE}:11 destructiv: unknown key "destructiv"; did you mean "destructive"?`,
  ],
  [
    'a value that is misspelt',
    SAMPLE_YAML.replace('executor: data', 'executor: dta'),
    `${FILE}:4 executor: unknown value "dta"; did you mean "data"?`,
  ],
  ['a missing field', SAMPLE_YAML.replace('executor: data\n', ''), `${FILE}:1 executor: is missing`],
  ['a missing language', SAMPLE_YAML.replace(', ja: 天気 }', ' }'), `${FILE}:2 title.ja: is missing`],
  [
    'a language nobody speaks here',
    SAMPLE_YAML.replace('ja: 天気 }', 'ja: 天気, jp: 天気 }'),
    `${FILE}:2 title.jp: unknown key "jp"; did you mean "ja"?`,
  ],
  ['a wrong type', `${SAMPLE_YAML}timeout_seconds: soon\n`, `${FILE}:11 timeout_seconds: expected a number, got "soon"`],
  ['a number out of bounds', `${SAMPLE_YAML}on_error:\n  retries: 99\n`, `${FILE}:12 on_error.retries: must be at most 10, is 99`],
  [
    'an unknown key further in',
    `${SAMPLE_YAML}on_error:\n  retrys: 1\n`,
    `${FILE}:12 on_error.retrys: unknown key "retrys"; did you mean "retries"?`,
  ],
  ['no products', SAMPLE_YAML.replace('[weather_data]', '[]'), `${FILE}:5 produces: is empty`],
  [
    'a secret that is no parameter',
    `${SAMPLE_YAML}secret_parameters:\n  - ciyt\n`,
    `${FILE}:12 secret_parameters[0]: no parameter "ciyt"; did you mean "city"?`,
  ],
  ['a key that stands twice', `${SAMPLE_YAML}name: other\n`, `${FILE}:11 Map keys must be unique`],
  ['a merge', `${SAMPLE_YAML}<<: { effect: pure }\n`, `${FILE}:11 <<: unknown key "<<"`],
  ['a tag', SAMPLE_YAML.replace('executor: data', 'executor: !!str data'), `${FILE}:4 the tag tag:yaml.org,2002:str is not allowed`],
  ['a prototype', `${SAMPLE_YAML}__proto__: { effect: pure }\n`, `${FILE}:11 a key has to be plain text, and not __proto__`],
  ['an empty file', '', `${FILE}:1 the file is empty`],
  ['only a comment', '# nothing\n', `${FILE}:1 the file is empty`],
  ['a list', '- a\n', `${FILE}:1 expected a mapping, got a list`],
  ['a huge file', `# ${'x'.repeat(300_000)}`, `${FILE}:1 the file is longer than 262144 characters`],
  [
    'an FTP address',
    `${SAMPLE_YAML}source:\n  kind: http\n  url: ftp://example.com/x\n`,
    `${FILE}:13 source.url: expected http or https, got ftp`,
  ],
  [
    'a password in an address',
    `${SAMPLE_YAML}source: { kind: http, url: 'https://me:secret@example.com/' }\n`,
    `${FILE}:11 source.url: a name or password must not stand in the address; use a header that names an environment variable`,
  ],
  [
    'an unknown key of an HTTP source',
    `${SAMPLE_YAML}source:\n  kind: http\n  url: https://example.com\n  timeout: 5\n`,
    `${FILE}:14 source.timeout: unknown key "timeout"; did you mean "timeout_ms"?`,
  ],
])('%s is refused with file, line and what would be right', (_, text, line) => {
  expect(refusal(text)).toContain(line);
});

const eight = (item: string): string => Array.from({ length: 8 }, () => item).join(', ');
const withParameters = (parameters: string): string => SAMPLE_YAML.replace(/parameters:[\s\S]*/, `parameters:\n${parameters}`);

test.each<[string, string, string]>([
  ['another type than object', '  type: array', `${FILE}:7 parameters.type: expected object, got "array"`],
  ['no type', '  properties: {}', `${FILE}:6 parameters.type: expected object, got nothing`],
  [
    'a type there is not',
    '  type: object\n  properties:\n    a: { type: strng }',
    `${FILE}:9 parameters.properties.a.type: "strng" is none of the forms it may have`,
  ],
  [
    'a keyword that is misspelt, and so would bind nothing',
    '  type: object\n  properties:\n    a: { type: integer, maximun: 5 }',
    `${FILE}:9 parameters.properties.a.maximun: unknown key "maximun"; did you mean "maximum"?`,
  ],
  [
    'a bound that is no number',
    '  type: object\n  properties:\n    a: { type: string, maxLength: ten }',
    `${FILE}:9 parameters.properties.a.maxLength: expected a number, got "ten"`,
  ],
  [
    'a bound without a type',
    '  type: object\n  properties:\n    a: { maxLength: 3 }',
    `${FILE}:9 parameters.properties.a.maxLength: says nothing without a type beside it`,
  ],
  [
    'a pattern that is none',
    "  type: object\n  properties:\n    a: { type: string, pattern: '(' }",
    'Invalid regular expression: /(/u: Unterminated group',
  ],
  [
    'a required name that is no property',
    '  type: object\n  properties: { a: { type: string } }\n  required: [b]',
    `${FILE}:9 parameters.required: names "b", which is not among the properties`,
  ],
  [
    'a default that breaks its own bounds',
    '  type: object\n  properties:\n    a: { type: integer, maximum: 5, default: 9 }',
    `${FILE}:9 parameters.properties.a.default: does not fit its own schema: Too big: expected number to be <=5`,
  ],
  ['a condition, which can not be checked', '  type: object\n  properties: {}\n  if: {}', `${FILE}:9 parameters.if: unknown key "if"`],
  [
    'a reference to nowhere',
    "  type: object\n  properties: { a: { $ref: '#/$defs/b' } }",
    `${FILE}:6 parameters: Reference not found: #/$defs/b`,
  ],
  [
    'a reference to another file',
    "  type: object\n  properties: { a: { $ref: 'https://example.com/s' } }",
    'expected a reference inside the same schema',
  ],
  [
    'alternatives as a whole',
    '  type: object\n  anyOf: [{ type: object }]',
    `${FILE}:8 parameters.anyOf: is allowed inside a property only; list the parameters`,
  ],
  ['infinity', '  type: object\n  properties: { a: { type: number, default: .inf } }', 'Infinity is not a JSON number'],
])('parameters with %s are refused', (_, parameters, line) => {
  expect(refusal(withParameters(parameters)).join('\n')).toContain(line);
});

test('a schema with references, alternatives and notes of its own is taken', () => {
  const parameters = `  type: object
  x-form: wide
  $defs: { day: { type: string, format: date } }
  properties:
    from: { $ref: '#/$defs/day' }
    to: { anyOf: [{ $ref: '#/$defs/day' }, { type: 'null' }], default: null }
    tags: { type: array, items: { type: string, maxLength: 20 }, uniqueItems: true, default: [] }`;
  expect(read(withParameters(parameters)).parameters).toHaveProperty('properties.tags');
});

test('a part that stands in several places may be written once', () => {
  const definition = read(withParameters('  type: object\n  properties:\n    a: &name { type: string, maxLength: 9 }\n    b: *name'));
  expect(definition.parameters).toHaveProperty('properties.b', { type: 'string', maxLength: 9 });
});

test.each([
  [
    'more than there is memory',
    withParameters(`  type: object\n  a: &a [x, x]\n  b: &b [${eight('*a')}]\n  c: &c [${eight('*b')}]\n  d: [${eight('*c')}]`),
    `${FILE}:1 can't be read: Excessive alias count`,
  ],
  ['itself', withParameters('  type: object\n  properties: &p\n    a: { type: object, properties: *p }'), 'nested deeper than 64 levels'],
  ['nothing', SAMPLE_YAML.replace('executor: data', 'executor: *nobody'), 'nobody'],
])('a file whose aliases stand for %s is refused', (_, text, line) => {
  expect(refusal(text).join('\n')).toContain(line);
});

test('everything that is wrong is told at once, in the order of the file', () => {
  const text = SAMPLE_YAML.replace('executor: data', 'executor: dta').replace('[weather_data]', '[]');
  expect(
    refusal(`${text}retries: 3\n`).map(
      (line) =>
        line
          .slice(FILE.length + 1)
          .split(':')[0]
          ?.split(' ')[0],
    ),
  ).toEqual(['4', '5', '11']);
});

test('a file nested to the bottom of the stack is refused like any other', () => {
  expect(refusal(`${SAMPLE_YAML}uses: ${'['.repeat(50_000)}`)[0]).toMatch(/^config\/tools\/weather\.yaml:\d+ /);
});

test('any text is either read or refused with its file and a line', () => {
  const line = fc.oneof(
    fc.constantFrom(...SAMPLE_YAML.split('\n')),
    fc.string(),
    fc.constantFrom('- x', '? y', '&a b', '*a', '"', '{', '%YAML 1.1', '---'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      try {
        read(lines.join('\n'));
      } catch (error) {
        expect(error).toBeInstanceOf(AgentError);
        for (const told of (error as AgentError).message.split('\n')) expect(told).toMatch(/^config\/tools\/weather\.yaml:\d+ ./);
      }
    }),
  );
});
