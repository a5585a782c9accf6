import { lettersOf, visible } from '@dream-agent/hitl';
import type { Plan, TodoStatus } from '../../contract/plan.ts';

/** Longer labels are cut: a diagram is to be taken in at a glance. */
const LONGEST_LABEL = 80;

const CLASSES: Readonly<Record<TodoStatus, string>> = {
  pending: 'fill:#f1f3f5,stroke:#868e96,color:#212529',
  running: 'fill:#d0ebff,stroke:#1971c2,color:#212529',
  completed: 'fill:#d3f9d8,stroke:#2b8a3e,color:#212529',
  failed: 'fill:#ffe3e3,stroke:#c92a2a,color:#212529',
  skipped: 'fill:#fff3bf,stroke:#e67700,color:#212529',
  refused: 'fill:#ffe8cc,stroke:#d9480f,color:#212529',
  unknown: 'fill:#f3d9fa,stroke:#862e9c,color:#212529',
  cancelled: 'fill:#e9ecef,stroke:#495057,color:#495057',
};

/** A plan as a Mermaid flowchart. Whatever the tasks say, they are labels and nothing else. */
export function planToMermaid(plan: Pick<Plan, 'todos'>, direction: 'LR' | 'TD' = 'TD'): string {
  const ids = new Map(plan.todos.map((todo, index) => [todo.id, nodeId(todo.id, index)]));
  const used = new Set(plan.todos.map((todo) => todo.status));
  return [
    `flowchart ${direction}`,
    ...plan.todos.map((todo, index) => `  ${nodeId(todo.id, index)}["${label(todo.task)}"]:::${todo.status}`),
    ...plan.todos.flatMap((todo) => todo.dependsOn.flatMap((id) => (ids.has(id) ? [`  ${ids.get(id)} --> ${ids.get(todo.id)}`] : []))),
    ...Object.entries(CLASSES).flatMap(([status, style]) => (used.has(status as TodoStatus) ? [`  classDef ${status} ${style}`] : [])),
    '',
  ].join('\n');
}

/** Ids of the contract are safe in a diagram; another one is replaced by its place. */
const nodeId = (id: string, index: number): string => (/^todo_[a-z0-9_]{1,100}$/.test(id) ? id : `node_${index + 1}`);

/**
 * Mermaid reads quotes, brackets, backticks and Markdown in labels, and takes `style:…#…;` for a style even there. So every
 * ASCII sign but a few goes in as its number.
 */
function label(task: string): string {
  const letters = lettersOf(visible(task.trim()));
  const shown = letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL - 1).join('')}…` : letters.join('');
  return shown.replace(/(?![A-Za-z0-9 ,!?])[\0-\x7f]/g, (sign) => `#${sign.charCodeAt(0)};`);
}
