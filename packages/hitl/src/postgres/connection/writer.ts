import type { Db } from './db.ts';
import type { BatchStatement } from './statement.ts';

/** An input that may belong to a run. */
export interface OfRun {
  readonly run_id?: string;
}

/** Where a statement goes: together with others of its kind, or by itself inside a transaction. */
export interface Writer {
  put<Input extends object & OfRun, Row>(statement: BatchStatement<Input, Row>, input: Input): Promise<Row | undefined>;
}

/** Writes at once, on this connection. */
export const directly = (db: Db): Writer => ({
  put: async (statement, input) => (await statement.runAll(db, [input]))[0],
});

interface Waiting {
  readonly input: OfRun;
  readonly resolve: (row: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  running: number;
}

/** How many batches of one kind are under way at once. */
const AT_ONCE = 2;

/** What is under way is split in two, so that the database's cores work side by side; but not into crumbs, and not without end. */
const sizeFor = (underWay: number): number => Math.min(64, Math.max(8, Math.ceil(underWay / 2)));

/**
 * Writes what has come in while the database was busy in one statement and one commit. A lone write goes out at once; under load
 * each commit carries several. What is answered is committed, as ever.
 */
export function together(db: Db): Writer {
  const queues = new Map<string, Queue>();
  let underWay = 0;

  const pump = (statement: BatchStatement<OfRun, unknown>, queue: Queue) => {
    while (queue.running < AT_ONCE && queue.waiting.length > 0) {
      const batch = takeBatch(queue.waiting, sizeFor(underWay));
      queue.running++;
      void send(db, statement, batch).finally(() => {
        queue.running--;
        underWay -= batch.length;
        pump(statement, queue);
      });
    }
  };

  return {
    put: <Input extends OfRun, Row>(statement: BatchStatement<Input, Row>, input: Input) =>
      new Promise<Row | undefined>((resolve, reject) => {
        const queue = queues.get(statement.title) ?? { waiting: [], running: 0 };
        queues.set(statement.title, queue);
        underWay++;
        queue.waiting.push({ input, resolve: resolve as (row: unknown) => void, reject });
        // After this turn of the loop, so that what is asked for in the same turn travels together.
        queueMicrotask(() => pump(statement as unknown as BatchStatement<OfRun, unknown>, queue));
      }),
  };
}

/** The oldest that wait, at most one of each run: a statement sees a row once, and would miss the second change to it. */
function takeBatch(waiting: Waiting[], size: number): Waiting[] {
  const batch: Waiting[] = [];
  const runs = new Set<string>();
  for (let index = 0; index < waiting.length && batch.length < size; ) {
    const next = waiting[index] as Waiting;
    const { run_id: run } = next.input;
    if (run !== undefined && runs.has(run)) {
      index++;
      continue;
    }
    if (run !== undefined) runs.add(run);
    batch.push(next);
    waiting.splice(index, 1);
  }
  // Rows are locked in the order they come in, and everybody has to lock them in the same order.
  return batch.sort((one, other) => ((one.input.run_id ?? '') < (other.input.run_id ?? '') ? -1 : 1));
}

async function send(db: Db, statement: BatchStatement<OfRun, unknown>, batch: readonly Waiting[]): Promise<void> {
  try {
    const rows = await statement.runAll(
      db,
      batch.map((item) => item.input),
    );
    batch.forEach((item, index) => {
      item.resolve(rows[index]);
    });
  } catch (error) {
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) return only.reject(error);
    // One of them spoiled it, and nothing was written. Each by itself, the others get through.
    for (const item of batch) await send(db, statement, [item]);
  }
}
