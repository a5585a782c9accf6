import { RE2JS } from 're2js';
import type { Json } from '../../schema/json.ts';
import type { InputField } from '../../schema/question.ts';

/** Why a value is no answer to a field, or nothing if it is one. */
export function answerProblem(field: InputField, value: Json): string | undefined {
  const required = field.validation?.required ?? false;
  const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (empty) return required ? `${field.field} is required` : undefined;
  switch (field.inputType) {
    case 'text':
      return typeof value === 'string' ? textProblem(field, value) : `${field.field} must be a text`;
    case 'number':
      return typeof value === 'number' ? rangeProblem(field, value, 'must be') : `${field.field} must be a number`;
    case 'date':
      return typeof value === 'string' && isDate(value) ? undefined : `${field.field} must be a date such as 2026-11-16`;
    case 'choice':
      return typeof value === 'string' && isOption(field, value) ? undefined : `${field.field} must be one of ${optionList(field)}`;
    case 'multiselect': {
      const chosen: readonly Json[] | undefined = Array.isArray(value) ? value : undefined;
      if (!chosen?.every((item) => typeof item === 'string' && isOption(field, item)))
        return `${field.field} must be some of ${optionList(field)}`;
      if (new Set(chosen).size !== chosen.length) return `${field.field} names an option twice`;
      return rangeProblem(field, chosen.length, 'must have a count of');
    }
  }
}

function textProblem(field: InputField, value: string): string | undefined {
  const length = rangeProblem(field, Array.from(value).length, 'must have a length of');
  if (length !== undefined) return length;
  const pattern = field.validation?.pattern;
  if (pattern === undefined) return undefined;
  // RE2: the pattern may come from a model and the value from anybody, so matching has to be linear.
  return RE2JS.compile(pattern).matches(value) ? undefined : `${field.field} must match ${pattern}`;
}

function rangeProblem(field: InputField, value: number, must: string): string | undefined {
  const { min, max } = field.validation ?? {};
  if (min !== undefined && value < min) return `${field.field} ${must} at least ${min}`;
  if (max !== undefined && value > max) return `${field.field} ${must} at most ${max}`;
  return undefined;
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

const isOption = (field: InputField, value: string): boolean => field.options?.some((option) => option.value === value) ?? false;
const optionList = (field: InputField): string => (field.options ?? []).map((option) => option.value).join(', ');

/** Why a field can't be asked at all: a pattern that is none, a choice without options. */
export function fieldProblem(field: InputField): string | undefined {
  const needsOptions = field.inputType === 'choice' || field.inputType === 'multiselect';
  if (needsOptions && (field.options?.length ?? 0) === 0) return `${field.field} is a ${field.inputType} without options`;
  if (field.validation?.pattern !== undefined) {
    try {
      RE2JS.compile(field.validation.pattern);
    } catch (error) {
      return `${field.field} has a pattern that can't be used: ${(error as Error).message}`;
    }
  }
  return undefined;
}
