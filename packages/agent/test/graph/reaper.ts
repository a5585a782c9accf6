import type { Decision, Ledger, Request } from '@dream-agent/hitl';
import { MemorySaver } from '@langchain/langgraph';
import { expect } from 'vitest';
import { QuietPromise } from '../../src/checkpoint/quiet-promise.ts';
import { THOUGHT_CHANNELS } from '../../src/state.ts';
import { Stage, type StageOptions } from './stage.ts';

export class Killed extends Error {}

/** Counts everything that touches the outside, and kills the process at one of them: before it happens, or just after. */
export class Reaper {
  #left: number;
  readonly #when: 'before' | 'after';
  dead = false;

  constructor(step: number, when: 'before' | 'after') {
    this.#left = step;
    this.#when = when;
  }

  async pass<Value>(work: () => Promise<Value> | Value): Promise<Value> {
    if (this.dead) throw new Killed();
    const isLast = --this.#left === 0;
    if (isLast && this.#when === 'before') return this.#kill();
    const value = await work();
    return isLast ? this.#kill() : value;
  }

  #kill(): never {
    this.dead = true;
    throw new Killed();
  }
}

const WRITES = ['recordAction', 'openRequest', 'startEffect', 'finishEffect', 'parkRun', 'endRun'] as const;

const mortalLedger = (ledger: Ledger, reaper: Reaper): Ledger =>
  new Proxy(ledger, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function' || !WRITES.includes(name as (typeof WRITES)[number])) return method;
      return (...given: unknown[]) => reaper.pass(() => Reflect.apply(method, target, given) as Promise<unknown>);
    },
  });

/** What one owner writes through. What it writes lies in the same place as what the next one reads. */
class MortalSaver extends MemorySaver {
  readonly #reaper: Reaper;

  constructor(shared: MemorySaver, reaper: Reaper) {
    super();
    this.storage = shared.storage;
    this.writes = shared.writes;
    this.#reaper = reaper;
  }

  override async put(...given: Parameters<MemorySaver['put']>) {
    return this.#reaper.pass(() => super.put(...given));
  }

  override putWrites(...given: Parameters<MemorySaver['putWrites']>): Promise<void> {
    return QuietPromise.of(this.#reaper.pass(() => super.putWrites(...given)));
  }
}

/** Writes late, as the saver on PostgreSQL may: whoever dies takes with them what they kept back. */
class LateSaver extends MemorySaver {
  readonly #shared: MemorySaver;
  readonly #reaper: Reaper;

  constructor(shared: MemorySaver, reaper: Reaper) {
    super();
    this.#shared = shared;
    this.#reaper = reaper;
    this.storage = structuredClone(shared.storage);
    this.writes = structuredClone(shared.writes);
  }

  override async put(...given: Parameters<MemorySaver['put']>) {
    const config = await super.put(...given);
    // The argument that MemorySaver ignores: what this checkpoint changes.
    const versions = (given as unknown[])[3] as Record<string, unknown>;
    if (Object.keys(versions).some((channel) => THOUGHT_CHANNELS.has(channel))) await this.flush();
    return config;
  }

  async flush(): Promise<void> {
    await this.#reaper.pass(() => {
      this.#shared.storage = structuredClone(this.storage);
      this.#shared.writes = structuredClone(this.writes);
    });
  }
}

export type Saving = 'at once' | 'late';

/** What a run is made of that has one death on its way. */
export interface Mortal {
  readonly options: (stage: () => Stage) => StageOptions;
  readonly answer: (request: Request) => Decision;
  /** What somebody does while the run stands still. It is resumed afterwards. */
  readonly whilePaused?: (stage: Stage) => Promise<void>;
}

/** Plays a run through with one death on the way. Answers whether the death came at all. */
export async function playWithDeath(
  mortal: Mortal,
  step: number,
  when: 'before' | 'after',
  saving: Saving = 'late',
): Promise<{ died: boolean; stage: Stage }> {
  const reaper = new Reaper(step, when);
  const shared = new MemorySaver();
  // Whatever the dead owner was given stays dead, so that nothing it still has under way gets through.
  const stage: Stage = new Stage({
    ...mortal.options(() => stage),
    between: (ledger) => (reaper.dead ? ledger : mortalLedger(ledger, reaper)),
    saver: () => (reaper.dead ? shared : saving === 'late' ? new LateSaver(shared, reaper) : new MortalSaver(shared, reaper)),
    aroundTools: (callTool) => (reaper.dead ? callTool : (...given) => reaper.pass(() => callTool(...given))),
  });
  for (let rounds = 0; rounds < 60; rounds++) {
    try {
      const driven = await stage.drive(`node-${rounds}`);
      if (driven.kind === 'ended') return { died: reaper.dead, stage };
    } catch (error) {
      if (!(error instanceof Killed) && !reaper.dead) throw error;
      if ((await stage.ledger.findRun(stage.runId))?.endedAt) return { died: true, stage };
      // The lease runs out, and another node takes the run over; unless the run had been given up, and waits for people.
      stage.clock.advance(61);
    }
    const status = (await stage.ledger.findRun(stage.runId))?.status;
    if (status === 'waiting') await stage.answerAll(mortal.answer);
    if (status === 'paused') {
      await mortal.whilePaused?.(stage);
      await stage.resume();
    }
  }
  throw new Error(`killed ${when} step ${step}, the run does not come to an end`);
}

/** Every action that was carried out, each of them once. */
export async function effectsOf(stage: Stage): Promise<string[]> {
  const executed = (await stage.ledger.readEvents({ runId: stage.runId, limit: 1000 }))
    .filter(({ type }) => type === 'effect-finished')
    .map(({ data }) => data['action_id'] as string);
  expect(new Set(executed).size).toBe(executed.length);
  return executed;
}
