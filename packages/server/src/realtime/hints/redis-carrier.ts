import { connectRedis } from '../../auth/index.ts';
import type { Carrier } from './hints.ts';

const CHANNEL = 'dream-agent:hints';

/** For so long Redis is not tried again after it has failed, in milliseconds: each try may cost its whole time-out. */
const REST = 1000;

/** Over PUBLISH and, on a connection of its own, SUBSCRIBE. */
export function openRedisCarrier({ url, arrived }: { readonly url: string; readonly arrived: (hint: string) => void }): Carrier {
  const speaking = connectRedis(url);
  // What was subscribed to before is subscribed to again below, where a failure is seen.
  const hearing = speaking.duplicate({ autoResubscribe: false, commandTimeout: 5_000 });
  let restUntil = 0;
  let again: NodeJS.Timeout | undefined;
  let closed = false;

  hearing.on('error', () => {});
  hearing.on('message', (_, hints: string) => {
    for (const hint of hints.split('\n')) arrived(hint);
  });
  const subscribe = (): void => {
    clearTimeout(again);
    hearing.subscribe(CHANNEL).catch(() => {
      if (!closed && hearing.status === 'ready') again = setTimeout(subscribe, REST).unref();
    });
  };
  hearing.on('ready', subscribe);

  return {
    async send(hints) {
      if (performance.now() < restUntil) return false;
      try {
        // A hint is one line. Where not even this node hears, somebody else may not either.
        return (await speaking.publish(CHANNEL, hints.join('\n'))) > 0;
      } catch {
        restUntil = performance.now() + REST;
        return false;
      }
    },
    async close() {
      closed = true;
      clearTimeout(again);
      speaking.disconnect();
      hearing.disconnect();
    },
  };
}
