import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { z } from 'zod';
import { ALL_ROUTES, asyncApiDocument, openApiDocument, toWire } from '../../src/contract/index.ts';
import { arbitraryDomain } from './arbitrary-domain.ts';
import { allSchemas, namedSchemas } from './every-schema.ts';

type Node = { readonly [key: string]: any };

const openApi = openApiDocument() as Node;
const asyncApi = asyncApiDocument() as Node;

/** Every reference in a document, with where it points. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' && typeof inner === 'string' ? [inner] : references(inner)));
}

const resolves = (document: Node, reference: string): boolean =>
  reference.startsWith('#/') &&
  reference
    .slice(2)
    .split('/')
    .reduce<any>((node, step) => node?.[step], document) !== undefined;

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(openApi));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  test('has an operation for each route, with its parameters, its body and what can go wrong', () => {
    const operations = Object.entries(openApi['paths'] as Node).flatMap(([path, methods]) =>
      Object.entries(methods as Node).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation: operation as Node })),
    );
    expect(operations.length).toBe(ALL_ROUTES.length);
    for (const { path, method, operation } of operations) {
      const route = ALL_ROUTES.find((one) => one.path === path && one.method === method);
      expect(operation['operationId']).toBe(route?.name);
      expect('requestBody' in operation).toBe(route?.body !== undefined);
      expect(operation['responses']).toHaveProperty(String(route?.answer.status));
      expect(operation['responses']).toHaveProperty('500');
    }
  });

  test('says which parameters can be left out', () => {
    const list = openApi['paths']['/api/hitl/requests'].get.parameters as Node[];
    expect(list.filter(({ required }) => required)).toEqual([]);
    const compare = openApi['paths']['/api/plans/{plan_id}/diff'].get.parameters as Node[];
    expect(compare.filter(({ required }) => required).map(({ name }) => name)).toEqual(['plan_id', 'from', 'to']);
  });

  test('takes an idempotency key with every POST', () => {
    for (const { path, method } of ALL_ROUTES) {
      const parameters = (openApi['paths'][path][method.toLowerCase()].parameters ?? []) as Node[];
      expect(
        parameters.some(({ name }) => name === 'idempotency-key'),
        path,
      ).toBe(method === 'POST');
    }
  });

  test('describes each named shape once, and refers to nothing that is not there', () => {
    const names = Object.keys(openApi['components'].schemas);
    expect(names.filter((name) => name.startsWith('__'))).toEqual([]);
    expect(names.filter((name) => /(In|Out)put$/.test(name) && names.includes(name.replace(/(In|Out)put$/, '')))).toEqual([]);
    for (const reference of references(openApi)) expect(resolves(openApi, reference), reference).toBe(true);
  });

  test('says the same as the schemas that the server reads with', () => {
    const ajv = new Ajv2020({ strict: false, schemas: [{ $id: 'doc', ...openApi }] });
    addFormats.default(ajv);
    for (const [name, schema] of namedSchemas()) {
      if (openApi['components'].schemas[name] === undefined) continue;
      const validate = ajv.getSchema(`doc#/components/schemas/${name}`);
      const values = fc.sample(arbitraryDomain(schema), 5).map((value) => toWire(schema, value as never));
      for (const value of values.filter((one) => schema.safeParse(one).success)) {
        const isValid = validate?.(JSON.parse(JSON.stringify(value)));
        expect({ name, isValid, errors: validate?.errors }).toEqual({ name, isValid: true, errors: null });
      }
    }
  });

  test('has no schema with a name whose form differs between what is sent and what is read', () => {
    const all = z.object(Object.fromEntries(namedSchemas()));
    const [sent, read] = (['input', 'output'] as const).map((io) =>
      JSON.parse(
        JSON.stringify(z.toJSONSchema(all, { io }).$defs, (key, value) =>
          key === 'additionalProperties' && value === false ? undefined : value,
        ),
      ),
    );
    expect(Object.keys(sent).length).toBeGreaterThan(100);
    expect(read).toEqual(sent);
  });
});

describe('examples', () => {
  const withExamples = [...allSchemas()].flatMap((schema) => {
    const meta = z.globalRegistry.get(schema);
    return Array.isArray(meta?.examples) ? [{ schema: schema as z.ZodType, examples: meta.examples as unknown[], id: meta.id }] : [];
  });

  test('are what their own schema takes', () => {
    expect(withExamples.length).toBeGreaterThan(50);
    for (const { schema, examples, id } of withExamples) {
      for (const example of examples) expect({ id, error: schema.safeParse(example).error }).toEqual({ id, error: undefined });
    }
  });

  test('are there for every body that a person could have to write', () => {
    const without = ALL_ROUTES.flatMap(({ name, body }) =>
      body?.kind === 'json' && z.globalRegistry.get(body.schema)?.examples === undefined ? [name] : [],
    );
    expect(without).toEqual([]);
  });

  test('stand beside a description, wherever a schema has a name', () => {
    for (const [name, schema] of namedSchemas()) expect(schema.meta()?.description, name).toMatch(/\w/);
  });
});

describe('the AsyncAPI document', () => {
  test('is valid AsyncAPI 3', () => {
    const specification = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as object;
    const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, validateFormats: false });
    const validate = ajv.compile(specification);
    validate(structuredClone(asyncApi));
    expect(validate.errors).toBeNull();
  });

  test('refers to nothing that is not there', () => {
    for (const reference of references(asyncApi)) expect(resolves(asyncApi, reference), reference).toBe(true);
  });

  test('is what stands in docs/asyncapi.yaml (vitest -u writes it anew)', async () => {
    const head = '# Made from packages/server/src/contract/live; a test compares the two.\n';
    await expect(head + stringify(asyncApi, { aliasDuplicateObjects: false, lineWidth: 0 })).toMatchFileSnapshot(
      '../../../../docs/asyncapi.yaml',
    );
  });
});
