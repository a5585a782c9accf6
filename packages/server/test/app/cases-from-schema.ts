/** A generator of numbers between 0 and 1 that gives the same ones for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const UGLY: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202E',
  "'; drop table users; --",
  '한글 텍스트 🙂',
  'x'.repeat(3000),
  [],
  {},
  [[[[[]]]]],
  JSON.parse('{"__proto__":{"a":1}}'),
  { constructor: { prototype: {} } },
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  'Infinity',
  '%00',
  '../../etc/passwd',
];

export interface Case {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string | undefined;
}

/** Makes requests from a description: right in form as a rule, and wrong somewhere now and then. Ids of real things are mixed in. */
export function createCases(description: Description, random: () => number, real: readonly string[]) {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

  function value(schema: Schema, depth = 0): unknown {
    if (random() < 0.04) return pick(UGLY);
    if (schema.$ref !== undefined) return value(description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return pick(schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined) return value(pick(options), depth);
    if (schema.examples !== undefined && schema.examples.length > 0 && random() < 0.6) return pick(schema.examples);
    switch (Array.isArray(schema.type) ? pick(schema.type as readonly string[]) : schema.type) {
      case 'object':
        return fields(schema, depth);
      case 'array':
        return depth > 5 ? [] : Array.from({ length: Math.floor(random() * 4) }, () => value(schema.items ?? {}, depth + 1));
      case 'integer':
      case 'number':
        return Math.floor((schema.minimum ?? 0) + random() * Math.min(1_000, (schema.maximum ?? 1_000) - (schema.minimum ?? 0) + 1));
      case 'boolean':
        return random() < 0.5;
      case 'string':
        return text(schema);
      default:
        return pick([1, 'a', null, [1, '둘'], { 키: 'value' }]);
    }
  }

  const text = ({ format, examples }: Schema): unknown => {
    if (format === 'date-time') return new Date(Date.UTC(2026, 10, 18) + (random() - 0.5) * 1e10).toISOString();
    if (examples !== undefined && random() < 0.9) return random() < 0.5 && real.length > 0 ? likeness(String(examples[0])) : examples[0];
    return pick(['text', '안녕', 'a b', '1', ...real]);
  };

  /** A real id of the same kind, if there is one. */
  const likeness = (example: string): string => {
    const same = real.filter((id) => id.slice(0, 4) === example.slice(0, 4));
    return same.length === 0 ? example : pick(same);
  };

  function fields({ properties = {}, required = [] }: Schema, depth: number): unknown {
    const entries = Object.entries(properties).filter(([name]) => required.includes(name) || random() < 0.4);
    const made = entries.map(([name, schema]) => [name, value(schema, depth + 1)] as const);
    if (random() < 0.03) made.push([pick(['extra', '__proto__', 'toString', '']), 1]);
    if (random() < 0.03) made.pop();
    return Object.fromEntries(made);
  }

  const written = (part: unknown): string => {
    const plain = typeof part === 'string' ? part : (JSON.stringify(part) ?? '');
    return encodeURIComponent(plain.toWellFormed());
  };

  return function next(): Case & { readonly name: string } {
    const { path, method, operation } = pick(operations);
    const parameters = operation.parameters ?? [];
    const at = (name: string) => parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => written(value(at(name))).slice(0, 1_500));
    const query = parameters
      .filter((one) => one.in === 'query' && (one.required || random() < 0.3))
      .flatMap(({ name, schema }) => {
        const made = value(schema);
        return (Array.isArray(made) ? made : [made]).map((part: unknown) => `${name}=${written(part)}`);
      });
    const schema = operation.requestBody?.content['application/json']?.schema;
    const payload = schema === undefined ? undefined : JSON.stringify(value(schema));
    const headers: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' };
    if (method === 'POST' && random() < 0.2) headers['idempotency-key'] = pick(['a', 'b', 'c', '\u00ff', 'x'.repeat(300)]);
    if (random() < 0.05) headers['accept-language'] = pick(['ko', 'ja;q=x', ',,,', '*']);
    const broken = payload !== undefined && random() < 0.03 ? payload.slice(0, payload.length / 2) : payload;
    return {
      name: operation.operationId,
      method,
      url: `${address}${query.length === 0 ? '' : `?${query.join('&')}`}`,
      headers,
      payload: broken,
    };
  };
}
