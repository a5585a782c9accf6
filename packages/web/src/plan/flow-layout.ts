import type { TodoWire } from '@dream-agent/server/contract';

export interface Placed {
  readonly todo: TodoWire;
  readonly x: number;
  readonly y: number;
}

export interface Flow {
  readonly boxes: readonly Placed[];
  readonly lines: readonly { readonly from: Placed; readonly to: Placed }[];
  readonly width: number;
  readonly height: number;
}

export const BOX = { width: 156, height: 52, gapX: 30, gapY: 14 } as const;

/** Todos from left to right: each one column after the last of those it needs, in the order of the plan within a column. */
export function layFlow(todos: readonly TodoWire[]): Flow {
  const byId = new Map(todos.map((todo) => [todo.id, todo]));
  const columns = new Map<string, number>();
  const columnOf = (todo: TodoWire, on: ReadonlySet<string> = new Set()): number => {
    const known = columns.get(todo.id);
    if (known !== undefined) return known;
    // The server refuses cycles; a picture of one must not hang the page.
    if (on.has(todo.id)) return 0;
    const needed = todo.depends_on.map((id) => byId.get(id)).filter((one) => one !== undefined);
    const column = needed.length === 0 ? 0 : Math.max(...needed.map((one) => columnOf(one, new Set([...on, todo.id])))) + 1;
    columns.set(todo.id, column);
    return column;
  };
  const rows = new Map<number, number>();
  const boxes = todos.map((todo) => {
    const column = columnOf(todo);
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { todo, column, row };
  });
  const tallest = Math.max(1, ...rows.values());
  const placed = boxes.map(({ todo, column, row }): Placed => {
    const inColumn = rows.get(column) ?? 1;
    // Columns with fewer boxes stand in the middle.
    const top = ((tallest - inColumn) * (BOX.height + BOX.gapY)) / 2;
    return { todo, x: column * (BOX.width + BOX.gapX), y: top + row * (BOX.height + BOX.gapY) };
  });
  const boxOf = new Map(placed.map((box) => [box.todo.id, box]));
  const lines = placed.flatMap((to) =>
    to.todo.depends_on.flatMap((id) => {
      const from = boxOf.get(id);
      return from === undefined ? [] : [{ from, to }];
    }),
  );
  const last = Math.max(0, ...columns.values());
  return { boxes: placed, lines, width: last * (BOX.width + BOX.gapX) + BOX.width, height: tallest * (BOX.height + BOX.gapY) - BOX.gapY };
}
