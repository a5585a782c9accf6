import { expect, test } from 'vitest';
import { boundOf, NO_BOUND } from '../../src/grants/bounds.ts';
import { type BoundedStep, boundedSteps } from '../../src/requests/decisions/within-bounds/steps.ts';
import type { AnyRequest } from '../../src/requests/request.ts';

const TOOLS = [{ name: 'report', parameters: { properties: { format: { type: 'string' }, top: { type: 'integer' } } } }] as never;
const boundsOf = ({ fields, drafts }: BoundedStep) =>
  Object.fromEntries(fields.map((field) => [field.name, boundOf(drafts[field.name] ?? NO_BOUND, field)]));

test('an action is bound to exactly what it says, also where its tool does not name it', () => {
  const request = {
    type: 'approval_request',
    request_id: 'req_1',
    action: { tool: 'report', parameters: { top: 5, to: ['a', 'b'] } },
    todo: { task: '보고서' },
  } as unknown as AnyRequest;
  const [step] = boundedSteps(request, TOOLS);
  expect(step === undefined ? undefined : boundsOf(step)).toEqual({
    format: { any: true },
    top: { equals: 5 },
    to: { equals: ['a', 'b'] },
  });
});

test('every step of a plan is one of its own, and a question about anything else has none', () => {
  const todo = (id: string, parameters: object) => ({ id, task: id, tool: 'report', parameters });
  const plan = { todos: [todo('todo_1', { format: 'pdf' }), todo('todo_2', {})] };
  const steps = boundedSteps({ type: 'plan_review', plan } as unknown as AnyRequest, TOOLS);
  expect(steps.map(({ id }) => id)).toEqual(['todo_1', 'todo_2']);
  expect(steps.map(boundsOf)).toEqual([
    { format: { equals: 'pdf' }, top: { any: true } },
    { format: { any: true }, top: { any: true } },
  ]);
  expect(boundedSteps({ type: 'clarification' } as unknown as AnyRequest, TOOLS)).toEqual([]);
});
