import { call } from '../api/call.ts';

/** As many as one call takes. */
const MOST = 100;

type Waiting = Map<string, ((name: string | null) => void)[]>;
let waiting: Waiting = new Map();

/** Asks for everybody who came up at the same moment at once; null is somebody that the server does not know. */
export function askName(id: string): Promise<string | null> {
  if (waiting.size === 0) setTimeout(() => void askAll());
  return new Promise((told) => {
    waiting.set(id, [...(waiting.get(id) ?? []), told]);
  });
}

async function askAll(): Promise<void> {
  const asked = [...waiting];
  waiting = new Map();
  for (let at = 0; at < asked.length; at += MOST) {
    const some = asked.slice(at, at + MOST);
    const names = await namesOf(some.map(([id]) => id));
    for (const [id, told] of some) for (const tell of told) tell(names.get(id) ?? null);
  }
}

/** Where names can't be had just now, ids are better than nothing. */
const namesOf = (ids: string[]): Promise<ReadonlyMap<string, string>> =>
  call('listNames', { query: { id: ids } }).then(
    ({ items }) => new Map(items.map(({ id, name }) => [id, name])),
    () => new Map<string, string>(),
  );
