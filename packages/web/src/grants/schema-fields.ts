export interface SchemaField {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

function typeOf(schema: unknown): string {
  if (!isObject(schema)) return 'any';
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(' | ');
  if (schema['type'] === 'array') return `${typeOf(schema['items'])}[]`;
  return typeof schema['type'] === 'string' ? schema['type'] : 'any';
}

/** The parameters that a JSON Schema names, and what each is. */
export function schemaFields(schema: unknown): readonly SchemaField[] {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const required = isObject(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, field]) => ({ name, type: typeOf(field), isRequired: required.includes(name) }));
}
