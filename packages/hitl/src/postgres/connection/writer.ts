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
  readonly turn: number;
  readonly input: OfRun;
  readonly resolve: (row: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  readonly statement: BatchStatement<OfRun, unknown>;
  readonly waiting: Waiting[];
}

/**
 * How many batches are under way at once, of all kinds together: what waits meanwhile fills the next one. Two keep two cores of
 * a database busy; the third is there while another waits for the disk.
 */
const AT_ONCE = 3;

/** What is under way is split in two, so that the database's cores work side by side; but not into crumbs, and not without end. */
const sizeFor = (underWay: number): number => Math.min(64, Math.max(8, Math.ceil(underWay / 2)));

/**
 * Writes what has come in while the database was busy in one statement and one commit. A lone write goes out at once; under load
 * each commit carries several. What is answered is committed, as ever.
 */
export function together(db: Db): Writer {
  const queues = new Map<string, Queue>();
  let underWay = 0;
  let running = 0;
  let turn = 0;

  const pump = () => {
    while (running < AT_ONCE) {
      const queue = longestWaiting(queues.values());
      if (queue === undefined) return;
      // While something is under way, a crumb waits for company until that is done.
      if (running > 0 && queue.waiting.length < underWay / AT_ONCE) return;
      const batch = takeBatch(queue.waiting, sizeFor(underWay));
      running++;
      void send(db, queue.statement, batch).finally(() => {
        running--;
        underWay -= batch.length;
        queueMicrotask(pump);
      });
    }
  };

  return {
    put: <Input extends OfRun, Row>(statement: BatchStatement<Input, Row>, input: Input) =>
      new Promise<Row | undefined>((resolve, reject) => {
        const queue = queues.get(statement.title) ?? { statement: statement as unknown as BatchStatement<OfRun, unknown>, waiting: [] };
        queues.set(statement.title, queue);
        underWay++;
        queue.waiting.push({ turn: turn++, input, resolve: resolve as (row: unknown) => void, reject });
        // After this turn of the loop, so that what is asked for in the same turn travels together.
        queueMicrotask(pump);
      }),
  };
}

/** The queue whose first has waited longest, so that nothing is overtaken for ever. */
function longestWaiting(queues: Iterable<Queue>): Queue | undefined {
  let found: Queue | undefined;
  for (const queue of queues) if ((queue.waiting[0]?.turn ?? Infinity) < (found?.waiting[0]?.turn ?? Infinity)) found = queue;
  return found;
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
