import type { TodoWire } from '@dream-agent/server/contract';
import type { Answer } from '../../../api/call.ts';
import { type BoundDraft, draftOf } from '../../../grants/bounds.ts';
import { type SchemaField, schemaFields } from '../../../grants/schema-fields.ts';
import type { AnyRequest } from '../../request.ts';

type Tool = Answer<'listTools'>['items'][number];
type Parameters = TodoWire['parameters'];

/** One thing that would not be asked about again while it stays inside its bounds. */
export interface BoundedStep {
  readonly id: string;
  readonly task: string;
  readonly tool: string;
  readonly fields: readonly SchemaField[];
  readonly drafts: Readonly<Record<string, BoundDraft>>;
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'any[]' : typeof value);

/** What is on the screen is bound to exactly that; what is filled in only when it runs is named, and open. */
function bounded(parameters: Parameters, schema: unknown): Pick<BoundedStep, 'fields' | 'drafts'> {
  const known = schemaFields(schema);
  const others = Object.entries(parameters)
    .filter(([name]) => !known.some((field) => field.name === name))
    .map(([name, value]): SchemaField => ({ name, type: typeOf(value), isRequired: false }));
  const fields = [...known, ...others];
  const draft = (name: string): BoundDraft => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return draftOf(value === undefined ? { any: true } : { equals: value });
  };
  return { fields, drafts: Object.fromEntries(fields.map(({ name }) => [name, draft(name)])) };
}

/** What can be bounded about a request: its action, or every step of its plan. */
export function boundedSteps(request: AnyRequest, tools: readonly Tool[]): readonly BoundedStep[] {
  const schemaOf = (tool: string): unknown => tools.find(({ name }) => name === tool)?.parameters;
  if (request.type === 'approval_request') {
    const { tool, parameters } = request.action;
    return [{ id: request.request_id, task: request.todo.task, tool, ...bounded(parameters, schemaOf(tool)) }];
  }
  if (request.type !== 'plan_review') return [];
  return request.plan.todos.map(({ id, task, tool, parameters }) => ({ id, task, tool, ...bounded(parameters, schemaOf(tool)) }));
}
