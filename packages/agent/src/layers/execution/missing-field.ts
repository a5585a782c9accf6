import type { InputField, JsonObject } from '@dream-agent/hitl';
import { z } from 'zod';
import type { Language } from '../../contract/language.ts';
import type { ToolDefinition } from '../../contract/tool-definition.ts';

const PropertySchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  items: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
  default: z.json().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
});
type Property = z.infer<typeof PropertySchema>;

const ParametersSchema = z.looseObject({
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), PropertySchema).default({}),
});

const ASK: Record<Language, (tool: string, field: string) => string> = {
  ko: (tool, field) => `'${tool}'에 필요한 값입니다: ${field}`,
  en: (tool, field) => `"${tool}" needs to know: ${field}`,
  ja: (tool, field) => `「${tool}」に必要な項目です: ${field}`,
};

/** The first parameter a tool insists on and the plan does not have, as a form of one field. */
export function missingField(
  definition: ToolDefinition,
  parameters: JsonObject,
  language: Language,
): { question: string; input: InputField } | undefined {
  const schema = ParametersSchema.safeParse(definition.parameters);
  if (!schema.success) return undefined;
  const field = schema.data.required.find((name) => parameters[name] === undefined);
  if (field === undefined) return undefined;
  const property = schema.data.properties[field] ?? {};
  return {
    question: ASK[language](definition.title[language], property.description ?? property.title ?? field),
    input: inputFor(field, property),
  };
}

function inputFor(field: string, property: Property): InputField {
  const choices = property.enum ?? property.items?.enum;
  const validation = {
    required: true,
    ...(property.minimum === undefined ? {} : { min: property.minimum }),
    ...(property.maximum === undefined ? {} : { max: property.maximum }),
    ...(property.pattern === undefined ? {} : { pattern: property.pattern }),
  };
  return {
    field,
    inputType: inputType(property),
    ...(choices === undefined ? {} : { options: choices.map((value) => ({ value, label: value })) }),
    ...(property.default === undefined ? {} : { defaultValue: property.default }),
    validation,
  } as InputField;
}

function inputType({ type, format, enum: choices, items }: Property): InputField['inputType'] {
  if (type === 'array' && items?.enum !== undefined) return 'multiselect';
  if (choices !== undefined) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  return format === 'date' ? 'date' : 'text';
}
