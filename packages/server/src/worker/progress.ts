import type { Happening } from '@dream-agent/agent';
import type { Hold, JsonObject, Ledger } from '@dream-agent/hitl';

type Kept = Exclude<Happening, { type: 'model-used' | 'model-failed' | 'answer-piece' | 'asked' }>;

/** What is told elsewhere, or is gone when it has been told. */
const NOT_KEPT: ReadonlySet<Happening['type']> = new Set(['model-used', 'model-failed', 'answer-piece', 'asked']);

const isKept = (happening: Happening): happening is Kept => !NOT_KEPT.has(happening.type);

/** Writes what happens in a run into its numbered stream, in order, for as long as the run is held. */
export interface Progress {
  happened(happening: Happening): void;
  /** When everything so far is written, or is known never to be. */
  written(): Promise<void>;
}

export function keepProgress(ledger: Pick<Ledger, 'appendEvent'>, hold: Hold, told: () => void): Progress {
  const waiting: Kept[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // Nothing depends on it: a stroke that is lost with the run's hold, or with the database, is only not seen.
      await ledger.appendEvent(hold, eventOf(next)).then(told, () => {});
    }
    writing = undefined;
  }

  return {
    happened(happening) {
      if (!isKept(happening)) return;
      // How far a todo is matters only as of now: what waits to be written gives way to what is newer.
      const last = waiting.at(-1);
      if (happening.type === 'todo-progress' && last?.type === 'todo-progress' && last.todoId === happening.todoId) waiting.pop();
      waiting.push(happening);
      writing ??= write();
    },
    written: async () => writing,
  };
}

const eventOf = ({ type, ...data }: Kept): { type: string; data: JsonObject } => ({ type, data: data as unknown as JsonObject });
