import { describe, expect, test } from 'vitest';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import { TOOLS } from './base-policies.ts';
import { refusalOf } from './refusal-of.ts';

const refusal = (text: string) => refusalOf(() => loadPolicy(text, { file: 'p.yaml', tools: TOOLS }));
const GATE = '  - { name: a, type: tool_execution }\n';

describe('YAML that could mean something else than it seems to say', () => {
  test.each([
    ['a key that stands twice', `version: 1\ngates:\n${GATE}gates: []\n`, /p\.yaml:4:1 .*unique/],
    [
      'a key that stands twice in a gate',
      'version: 1\ngates:\n  - name: a\n    mode: on\n    type: tool_execution\n    mode: off\n',
      /p\.yaml:6:5 .*unique/,
    ],
    [
      'an alias',
      'version: 1\ngates:\n  - &a { name: a, type: tool_execution }\n  - *a\n',
      /p\.yaml:4:5 gates\[1\]: an alias \(\*a\) is not allowed/,
    ],
    [
      'an anchor that nothing uses',
      'version: 1\ngates:\n  - &a { name: a, type: tool_execution }\n',
      /p\.yaml:3:\d+ gates\[0\]: an anchor/,
    ],
    ['a merge key', `version: 1\ngates:\n${GATE}<<: { preset: minimal }\n`, /p\.yaml:4:1 <<: unknown key/],
    [
      'a merge key in a gate',
      'version: 1\ngates:\n  - name: a\n    type: tool_execution\n    <<: { mode: off }\n',
      /p\.yaml:5:5 gates\[0\]\.<<: unknown key/,
    ],
    ['a second document', `version: 1\ngates:\n${GATE}---\nversion: 1\npreset: minimal\n`, /p\.yaml:\d+:\d+ there is a second document/],
    ['a tag', 'version: !!int "1"\npreset: strict\n', /p\.yaml:1:\d+ version: a tag/],
    ['a tag of its own', 'version: 1\npreset: !off strict\n', /p\.yaml:2:\d+ /],
    ['a tag on a list', `version: 1\ngates: !!seq\n${GATE}`, /p\.yaml:\d+:\d+ gates: a tag/],
    ['a tag on a key', 'version: 1\n!!str preset: strict\n', /p\.yaml:2:\d+ a key takes no anchor and no tag/],
    [
      'a directive that makes yes a boolean',
      '%YAML 1.1\n---\nversion: 1\npreset: strict\n',
      /p\.yaml:1:1 a %YAML directive is not allowed/,
    ],
    ['a key that is a number', 'version: 1\npreset: strict\n1: 2\n', /p\.yaml:3:1 a key has to be plain text/],
    ['a key that is a list', 'version: 1\npreset: strict\n? [a]\n: b\n', /p\.yaml:3:3 a key has to be plain text/],
    ['indentation by tabs', 'version: 1\ngates:\n\t- { name: a, type: tool_execution }\n', /p\.yaml:3:\d+ /],
    ['a bracket that isn’t closed', 'version: 1\ngates: [{ name: a, type: tool_execution }\n', /p\.yaml:\d+:\d+ /],
    ['a number with a leading nought', 'version: 01\npreset: strict\n', /p\.yaml:1:\d+ version: write the number 01 in plain decimal/],
  ])('is refused: %s', (_, text, line) => {
    expect(refusal(text).lines.join('\n')).toMatch(line);
  });

  test('is refused before an alias bomb goes off', () => {
    const bomb = Array.from({ length: 30 }, (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level}, `.repeat(9)}]`).join('\n');
    const started = performance.now();
    expect(refusal(`version: 1\na0: &a0 [x]\n${bomb}\n`).message).toContain('is not allowed');
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('is refused when it is nested without end, balanced or not', () => {
    expect(refusal(`version: 1\npreset: strict\ngates: ${'['.repeat(60)}${']'.repeat(60)}\n`).message).toContain('nested deeper than');
    expect(refusal(`version: 1\ngates: ${'['.repeat(50_000)}`).problems[0]?.line).toBeGreaterThanOrEqual(1);
    expect(refusal(`version: 1\ngates: ${'[ '.repeat(20_000)}${'] '.repeat(20_000)}\n`).problems[0]?.line).toBeGreaterThanOrEqual(1);
  });

  test('is refused when it is longer than any policy', () => {
    expect(refusal(`version: 1\npreset: strict\n# ${'가'.repeat(300_000)}\n`).message).toContain('the file is longer than');
  });

  test('is taken where it is plain: a byte order mark, Windows line ends, a start and an end of the document', () => {
    const text = '\uFEFF---\r\nversion: 1\r\npreset: strict\r\n...\r\n';
    expect(loadPolicy(text, { file: 'p.yaml', tools: [] }).gates).toHaveLength(2);
  });
});
