import { Worker } from 'node:worker_threads';
import { HitlError, type HitlErrorCode, type Hold } from '@dream-agent/hitl';
import { type FromHeart, type HeartOptions, sharedNow, type ToHeart } from './beats.ts';

/** A run that is held, for as long as the heart beats for it. */
export interface HeldRun extends Disposable {
  readonly hold: Hold;
  /** Fires when the run is somebody else's, or has ended. */
  readonly lost: AbortSignal;
  /** Fires when somebody has asked the run to stop. */
  readonly cancelled: AbortSignal;
  /** Looks at once whether somebody has asked for something, and does not wait for the next beat. */
  look(): void;
}

/** Keeps the leases of the runs that a process holds, from a thread that stops when the main loop is stuck. */
export interface Heart {
  readonly leaseSeconds: number;
  keep(hold: Hold): HeldRun;
  stop(): Promise<void>;
}

interface Kept {
  readonly hold: Hold;
  readonly lost: AbortController;
  readonly cancelled: AbortController;
}

/** TypeScript is run as it is, in the thread too. */
const THREAD = { file: new URL('./heart-thread.ts', import.meta.url), flags: ['--conditions=@dream-agent/source'] };

export function startHeart({ url, leaseSeconds }: { readonly url: string; readonly leaseSeconds: number }): Heart {
  const sign = new SharedArrayBuffer(8);
  const lastSign = new BigInt64Array(sign);
  const signOfLife = () => void Atomics.store(lastSign, 0, sharedNow());
  signOfLife();
  const signs = setInterval(signOfLife, (leaseSeconds * 1000) / 20).unref();
  const kept = new Map<string, Kept>();
  let stopping = false;
  let thread = begin();

  function begin(): Worker {
    const workerData: HeartOptions = { url, leaseSeconds, sign };
    const started = new Worker(THREAD.file, { workerData, execArgv: THREAD.flags });
    started.on('message', hear);
    // A heart that stops beats again; the leases last long enough for that.
    started.on('error', () => {});
    started.once('exit', () => {
      if (stopping) return;
      thread = begin();
      for (const { hold } of kept.values()) say({ kind: 'hold', hold });
    });
    started.unref();
    return started;
  }

  const say = (message: ToHeart): void => thread.postMessage(message);

  function hear(message: FromHeart): void {
    const one = kept.get(`${message.runId}/${message.fence}`);
    if (one === undefined) return;
    if (message.kind === 'lost') one.lost.abort(new HitlError(message.code as HitlErrorCode, message.message));
    else if (message.cancel) one.cancelled.abort(new HitlError('HITL_RUN_ENDED', `${message.runId} has been told to stop`));
  }

  return {
    leaseSeconds,
    keep(hold) {
      const key = `${hold.runId}/${hold.fence}`;
      const one: Kept = { hold, lost: new AbortController(), cancelled: new AbortController() };
      kept.set(key, one);
      say({ kind: 'hold', hold });
      return {
        hold,
        lost: one.lost.signal,
        cancelled: one.cancelled.signal,
        look: () => say({ kind: 'look', hold }),
        [Symbol.dispose]: () => {
          kept.delete(key);
          say({ kind: 'release', hold });
        },
      };
    },
    async stop() {
      stopping = true;
      clearInterval(signs);
      say({ kind: 'stop' });
      await new Promise<void>((done) => {
        if (thread.threadId === -1) done();
        else thread.once('exit', () => done());
      });
    },
  };
}
