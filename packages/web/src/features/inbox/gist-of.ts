import type { AnyRequest } from '../../requests/request.ts';

const MOST_LETTERS = 120;

/** What tells a request from others with the same title: what its tool would be called with, or which steps its plan has. */
export function gistOf(request: AnyRequest): string {
  if (request.type === 'plan_review') return request.plan.todos.map(({ tool }) => tool).join(' → ');
  if (request.type !== 'approval_request') return request.action.tool;
  const values = Object.values(request.action.parameters).filter((value) => typeof value === 'string' || typeof value === 'number');
  const said = values.map((value) => String(value).slice(0, MOST_LETTERS).replaceAll('\n', ' ')).join(' · ');
  const tool = request.todo.task === request.action.tool ? '' : `${request.action.tool}: `;
  return `${tool}${said}`.slice(0, MOST_LETTERS * 2) || request.action.tool;
}
