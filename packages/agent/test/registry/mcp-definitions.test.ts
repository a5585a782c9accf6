import { completeTool } from '@dream-agent/hitl';
import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ToolDefinition, ToolDefinitionSchema } from '../../src/contract/tool-definition.ts';
import { mcpDefinitions, toolMetadata } from '../../src/tools/registry/index.ts';

const listed = (more: Partial<ListedTool> = {}): ListedTool => ({ name: 'search', inputSchema: { type: 'object' }, ...more });
const define = (trusted: boolean, ...tools: ListedTool[]) => mcpDefinitions({ name: 'shop', trusted }, tools);
const only = (trusted: boolean, tool: ListedTool): ToolDefinition => {
  const [definition] = define(trusted, tool).definitions;
  if (definition === undefined) throw new Error('it was refused');
  return definition;
};

test.each([
  ['search', 'shop_search'],
  ['getStockLevel', 'shop_get_stock_level'],
  ['stock.level/v2', 'shop_stock_level_v2'],
  ['../../etc', 'shop_etc'],
])('the tool %s is called %s', (name, plain) => {
  expect(only(false, listed({ name })).name).toBe(plain);
});

test('names that are too long or in other letters stay apart', () => {
  const names = ['재고', '재고를', '在庫', 'x'.repeat(500), 'x'.repeat(501), '__', '...'];
  const { definitions, refused } = define(false, ...names.map((name) => listed({ name })));
  expect(refused).toEqual([]);
  expect(new Set(definitions.map(({ name }) => name)).size).toBe(names.length);
  expect(only(false, listed({ name: '재고' })).name).toMatch(/^shop_tool_[0-9a-f]{8}$/);
});

test('a tool without a name is left out', () => {
  expect(define(true, listed({ name: '' })).refused).toEqual([{ tool: '', why: 'source.tool: is empty' }]);
});

test('two names that become one are not mixed up: the second is left out, with why', () => {
  const { definitions, refused } = define(false, listed({ name: 'get-stock' }), listed({ name: 'get_stock' }));
  expect(definitions.map(({ source }) => source)).toEqual([{ kind: 'mcp', server: 'shop', tool: 'get-stock' }]);
  expect(refused).toEqual([{ tool: 'get_stock', why: 'its name becomes shop_get_stock, as that of get-stock does' }]);
});

test('a tool whose parameters can not be checked is left out, and the others stay', () => {
  const strange = listed({ name: 'odd', inputSchema: { type: 'object', properties: { a: { not: { type: 'string' } } } } });
  const { definitions, refused } = define(true, strange, listed());
  expect(definitions.map(({ name }) => name)).toEqual(['shop_search']);
  expect(refused).toEqual([{ tool: 'odd', why: expect.stringMatching(/^parameters\.properties\.a\.not: unknown key "not"/) }]);
});

test('what a server writes is one plain line of limited length', () => {
  const description = `첫 줄\r\n둘째\u0000 줄\u202e\u200b\u{e0041} ${'긴 말 '.repeat(1_000_000)}`;
  const { description: shown, title } = only(false, listed({ description, title: '\u001b]0;x\u0007검색' }));
  expect(shown.en.startsWith('첫 줄 둘째 줄 긴 말')).toBe(true);
  expect(shown.en.length).toBe(1000);
  expect(title).toEqual({ ko: ']0;x 검색', en: ']0;x 검색', ja: ']0;x 검색' });
});

test('a trusted server says what its tools do', () => {
  expect(only(true, listed({ annotations: { readOnlyHint: true, openWorldHint: false } }))).toMatchObject({
    effect: 'pure',
    destructive: false,
    external: false,
  });
  expect(only(true, listed({ annotations: { idempotentHint: true, destructiveHint: false } }))).toMatchObject({
    effect: 'idempotent',
    destructive: false,
  });
  expect(only(true, listed({ annotations: { destructiveHint: true } }))).toMatchObject({ destructive: true });
});

test('a tool that says it only reads and that it destroys is taken to destroy', () => {
  const definition = only(true, listed({ annotations: { readOnlyHint: true, destructiveHint: true } }));
  expect(definition.destructive).toBe(true);
  expect(definition).not.toHaveProperty('effect');
});

const hints = fc.record(
  { readOnlyHint: fc.boolean(), destructiveHint: fc.boolean(), idempotentHint: fc.boolean(), openWorldHint: fc.boolean() },
  { requiredKeys: [] },
);

test('whatever an untrusted server says, the gates take its tools for the worst', () => {
  const { definitionDigest: _, ...worst } = completeTool(toolMetadata(only(false, listed()), 'digest'));
  expect(worst).toMatchObject({ destructive: true, reversible: false, external: true, effectClass: 'once' });
  fc.assert(
    fc.property(hints, (annotations) => {
      expect(completeTool(toolMetadata(only(false, listed({ annotations })), 'digest'))).toMatchObject(worst);
    }),
  );
});

test('any name, title and description make a definition that the contract takes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(text, text, text, hints, fc.boolean(), (name, title, description, annotations, trusted) => {
      const definition = only(trusted, { ...listed({ name: name || 'x', title, description }), annotations });
      expect(ToolDefinitionSchema.safeParse(definition).success).toBe(true);
      expect(Object.values({ ...definition.title, ...definition.description }).join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    }),
  );
});
