import { expect, test } from 'vitest';
import { completeTool } from '../../src/core/gates/tool.ts';

test('a tool that says nothing destroys things outside, for good, and only once', () => {
  expect(completeTool({ name: 'x' })).toEqual({
    name: 'x',
    destructive: true,
    reversible: false,
    external: true,
    effectClass: 'once',
    requiresApproval: false,
    secretParameters: [],
    definitionDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('what a tool says of itself stays, a false included', () => {
  const said = {
    name: '보고서',
    destructive: false,
    reversible: true,
    external: false,
    effectClass: 'pure',
    requiresApproval: true,
    costUsd: 0,
    secretParameters: ['token'],
    definitionDigest: 'a'.repeat(64),
  } as const;
  expect(completeTool({ ...said, secretParameters: ['token'] })).toEqual(said);
});

test('a cost nobody gave stays unknown', () => {
  expect(completeTool({ name: 'x' }).costUsd).toBeUndefined();
});

test('a tool whose metadata changed is another tool, and the order of its fields is no change', () => {
  const digest = (tool: Parameters<typeof completeTool>[0]) => completeTool(tool).definitionDigest;
  expect(digest({ name: 'x', destructive: false })).toBe(digest({ destructive: false, name: 'x' }));
  expect(digest({ name: 'x', destructive: false })).not.toBe(digest({ name: 'x', destructive: true }));
  expect(digest({ name: 'x', destructive: true })).not.toBe(digest({ name: 'x' }));
});

test('a field that is there but undefined is a field that isn’t there', () => {
  const tool = { name: 'x', destructive: undefined } as unknown as Parameters<typeof completeTool>[0];
  expect(completeTool(tool)).toEqual(completeTool({ name: 'x' }));
});
