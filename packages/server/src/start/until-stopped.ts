/** Ways in which somebody says that it is enough. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl-C can arrive twice: from the terminal, and from whatever started us. */
const SAME_PRESS_MS = 500;

export interface Stopping {
  /** When somebody has said so for the first time. */
  readonly asked: Promise<NodeJS.Signals>;
  /** Nobody is listened to any more. */
  end(): void;
}

/** Listens to the signals of this process. The first asks for a stop, a second one ends it where it stands. */
export function untilStopped(atOnce: () => void): Stopping {
  const asked = Promise.withResolvers<NodeJS.Signals>();
  let first: number | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (first === undefined) {
      first = now;
      asked.resolve(signal);
    } else if (now - first > SAME_PRESS_MS) atOnce();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    asked: asked.promise,
    end: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}
