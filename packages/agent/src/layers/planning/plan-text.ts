import { displayWidth, padColumns, visible, wrapText } from '@dream-agent/hitl';
import type { Language } from '../../contract/language.ts';
import type { Plan, Todo, TodoStatus } from '../../contract/plan.ts';
import { depths } from './dependency-graph.ts';

const SIGNS: Readonly<Record<TodoStatus, string>> = {
  pending: '·',
  running: '▸',
  completed: '✓',
  failed: '✗',
  skipped: '↷',
  refused: '⊘',
  unknown: '?',
  cancelled: '–',
};

const AFTER: Readonly<Record<Language, (numbers: string) => string>> = {
  ko: (numbers) => `← ${numbers}번 다음`,
  en: (numbers) => `← after ${numbers}`,
  ja: (numbers) => `← ${numbers}番の後`,
};

/** Less than this holds no readable box. */
const NARROWEST = 24;
const WIDEST_BOX = 44;

/** A plan for a terminal: what can run at once stands side by side, and what comes later below. `details` are lines for a todo's box. */
export function planToText(
  plan: Pick<Plan, 'todos' | 'language'>,
  columns = 80,
  details: (todo: Todo) => readonly string[] = () => [],
): string {
  const width = Math.max(NARROWEST, columns);
  const level = depths(plan.todos);
  const deepest = Math.max(0, ...level.values());
  const lines: string[] = [];
  for (let depth = 0; depth <= deepest; depth++) {
    if (depth > 0) lines.push('  │', '  ▼');
    const boxes = plan.todos
      .filter((todo) => level.get(todo.id) === depth)
      .map((todo) => box(todo, plan, Math.min(width, WIDEST_BOX), details(todo)));
    lines.push(...sideBySide(boxes, width));
  }
  return `${lines.join('\n')}\n`;
}

function box(todo: Todo, plan: Pick<Plan, 'todos' | 'language'>, columns: number, details: readonly string[]): string[] {
  const number = (id: string): number => plan.todos.findIndex((other) => other.id === id) + 1;
  const inside = columns - 4;
  const after = todo.dependsOn.map(number).sort((one, other) => one - other);
  const content = [
    ...wrapText(`${number(todo.id)} ${SIGNS[todo.status]} ${visible(todo.task)}`, inside),
    ...details.flatMap((line) => wrapText(visible(line), inside - 2).map((part) => `  ${part}`)),
    ...(after.length === 0 ? [] : wrapText(AFTER[plan.language](after.join(', ')), inside)),
  ];
  const widest = Math.max(...content.map(displayWidth));
  return [`┌${'─'.repeat(widest + 2)}┐`, ...content.map((line) => `│ ${padColumns(line, widest)} │`), `└${'─'.repeat(widest + 2)}┘`];
}

/** As many boxes in a row as fit, the rest in rows below. */
function sideBySide(boxes: readonly string[][], columns: number): string[] {
  const rows: string[][][] = [];
  let free = 0;
  for (const next of boxes) {
    const needed = displayWidth(next[0] ?? '') + 1;
    if (free < needed || rows.length === 0) {
      rows.push([]);
      free = columns + 1;
    }
    rows.at(-1)?.push(next);
    free -= needed;
  }
  return rows.flatMap((row) => {
    const height = Math.max(...row.map((one) => one.length));
    return Array.from({ length: height }, (_, line) =>
      row
        .map((one) => padColumns(one[line] ?? '', displayWidth(one[0] ?? '')))
        .join(' ')
        .trimEnd(),
    );
  });
}
