import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 200;

/** What stands before the nodes: it sends nobody to one that does not say that it is ready. */
export interface Balancer {
  /** Addresses to try, the best one first. */
  order(): readonly string[];
  add(url: string): void;
  /** Whether it sends anybody there just now. */
  isReady(url: string): boolean;
  stop(): Promise<void>;
}

export function startBalancer(urls: readonly string[]): Balancer {
  const ready = new Map(urls.map((url) => [url, false]));
  const stopping = new AbortController();
  let turn = 0;

  async function look(url: string): Promise<void> {
    const answered = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => 0,
    );
    ready.set(url, answered === 200);
  }

  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await Promise.all([...ready.keys()].map(look));
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    order() {
      const up = [...ready].filter(([, is]) => is).map(([url]) => url);
      const from = up.length === 0 ? 0 : turn++ % up.length;
      // Those that did not say so last time come last: there may be nobody else.
      return [...up.slice(from), ...up.slice(0, from), ...[...ready.keys()].filter((url) => !up.includes(url))];
    },
    add: (url) => void ready.set(url, false),
    isReady: (url) => ready.get(url) === true,
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}
