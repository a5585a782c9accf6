import { randomId } from '../core/derive-id.ts';
import type { BeginRun, Hold, Ledger } from '../ports/ledger.ts';
import type { Timer } from '../ports/timer.ts';
import type { RunId } from '../schema/ids.ts';

interface Held {
  readonly hold: Promise<Hold | undefined>;
  users: number;
  /** Stops the clock after which a run that nobody here uses is given up. */
  idle?: () => void;
}

/** How long a run that waits for people stays in hand. An answer that comes at once finds it there. */
const IDLE_MS = 1000;

/**
 * The runs that this process has in its hands. The calls of one message are carried out side by side and hold their run together;
 * a moment after the last has let go it is given up, so that any other process can go on with it.
 */
export class RunHolds {
  readonly #ledger: Ledger;
  readonly #timer: Timer;
  readonly #leaseSeconds: number;
  readonly #held = new Map<RunId, Held>();

  constructor(ledger: Ledger, timer: Timer, leaseSeconds: number) {
    this.#ledger = ledger;
    this.#timer = timer;
    this.#leaseSeconds = leaseSeconds;
  }

  /** Makes the run, or finds that it is there already; only what is new is held. */
  async create(runId: RunId, requestedBy: string): Promise<Hold | undefined> {
    const owner = newOwner();
    const actor = { kind: 'agent', id: owner, channel: 'internal' } as const;
    const claim = { owner, leaseSeconds: this.#leaseSeconds };
    const run = await this.#ledger.createRun({ id: runId, requestedBy, actor, claim });
    if (run.owner !== owner) return undefined;
    const hold: Hold = { runId, owner, fence: run.fence };
    this.#held.set(runId, { hold: Promise.resolve(hold), users: 1 });
    return hold;
  }

  /** Makes the run with the first question that is put in it; nothing if there is such a run, or it came to no question. */
  async begin(runId: RunId, requestedBy: string, ask: (hold: Hold, begins: BeginRun) => Promise<boolean>): Promise<Hold | undefined> {
    const hold: Hold = { runId, owner: newOwner(), fence: 1 };
    if (!(await ask(hold, { requestedBy, leaseSeconds: this.#leaseSeconds }))) return undefined;
    this.#held.set(runId, { hold: Promise.resolve(hold), users: 1 });
    return hold;
  }

  /** The run together with whoever else here holds it; nothing if another process does, or nobody can any more. */
  async take(runId: RunId): Promise<Hold | undefined> {
    const held = this.#held.get(runId) ?? { hold: this.#claim(runId), users: 0 };
    held.users++;
    held.idle?.();
    this.#held.set(runId, held);
    let hold: Hold | undefined;
    try {
      hold = await held.hold;
      return hold;
    } finally {
      if (hold === undefined) this.#letGo(runId, held);
    }
  }

  /** Lets go of a run that somebody has to be waited for. */
  release({ runId }: Hold): void {
    const held = this.#held.get(runId);
    if (held === undefined || --held.users > 0) return;
    held.idle = this.#timer.every(IDLE_MS, () => void this.#park(runId, held));
  }

  /** Lets go of a run of which nothing is left to do. */
  async end(hold: Hold, end: Parameters<Ledger['endRun']>[1]): Promise<void> {
    const held = this.#held.get(hold.runId);
    if (held !== undefined && !this.#letGo(hold.runId, held)) return;
    await this.#ledger.endRun(hold, end);
  }

  /** Forgets a run that has ended, or that turned out to be somebody else's by now. */
  forget({ runId }: Hold): void {
    this.#held.delete(runId);
  }

  async #park(runId: RunId, held: Held): Promise<void> {
    held.idle?.();
    if (held.users > 0 || this.#held.get(runId) !== held) return;
    this.#held.delete(runId);
    const hold = await held.hold;
    // A ledger that can't be reached gives the run up by itself, when the lease is over.
    if (hold !== undefined) await this.#ledger.parkRun(hold).catch(() => undefined);
  }

  async #claim(runId: RunId): Promise<Hold | undefined> {
    const owner = newOwner();
    const run = await this.#ledger.claimRun({ runId, owner, leaseSeconds: this.#leaseSeconds });
    return run === undefined ? undefined : { runId, owner, fence: run.fence };
  }

  #letGo(runId: RunId, held: Held): boolean {
    held.users--;
    if (held.users > 0) return false;
    if (this.#held.get(runId) === held) this.#held.delete(runId);
    return true;
  }
}

const newOwner = (): string => `graph-${randomId('run').slice(4, 16)}`;
