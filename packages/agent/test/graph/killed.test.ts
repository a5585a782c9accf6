import type { Decision, Ledger, Request } from '@dream-agent/hitl';
import { MemorySaver } from '@langchain/langgraph';
import { describe, expect, test } from 'vitest';
import type { ToolDefinition } from '../../src/contract/tool-definition.ts';
import { aPlan, aTodo, aTool, Stage } from './stage.ts';

class Killed extends Error {}

/** Counts everything that touches the outside, and kills the process at one of them: before it happens, or just after. */
class Reaper {
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

class MortalSaver extends MemorySaver {
  reaper: Reaper | undefined;

  override async put(...given: Parameters<MemorySaver['put']>) {
    return this.reaper === undefined ? super.put(...given) : this.reaper.pass(() => super.put(...given));
  }

  override async putWrites(...given: Parameters<MemorySaver['putWrites']>) {
    return this.reaper === undefined ? super.putWrites(...given) : this.reaper.pass(() => super.putWrites(...given));
  }
}

const answer = (request: Request): Decision => {
  switch (request.kind) {
    case 'error_recovery':
      return { kind: 'skip' };
    case 'clarification':
      return { kind: 'answer', value: 'Harudam' };
    default:
      return { kind: 'approve' };
  }
};

/** Plays a run through with one death on the way. Answers whether the death came at all. */
async function playWithDeath(effect: NonNullable<ToolDefinition['effect']>, step: number, when: 'before' | 'after') {
  const reaper = new Reaper(step, when);
  const saver = new MortalSaver();
  const tools = ['one', 'two', 'three'].map((name) =>
    aTool(name, { definition: { effect }, call: () => reaper.pass(async () => ({ summary: name, data: {} })) }),
  );
  const stage = new Stage({
    tools,
    plan: aPlan([aTodo('a', 'one'), aTodo('b', 'two'), aTodo('c', 'three', ['a', 'b'])]),
    gates: [
      { name: 'plans', type: 'plan_approval' },
      { name: 'calls', type: 'specific_tools', tools: ['two', 'three'] },
    ],
    ambiguity: { kind: 'missing_entity', about: 'brand', question: 'Which brand?', suggestions: [] },
    between: (ledger) => (reaper.dead ? ledger : mortalLedger(ledger, reaper)),
    saver: () => {
      saver.reaper = reaper.dead ? undefined : reaper;
      return saver;
    },
  });
  for (let rounds = 0; rounds < 60; rounds++) {
    try {
      const driven = await stage.drive(`node-${rounds}`);
      if (driven.kind === 'ended') return { died: reaper.dead, tools, stage };
      await stage.answerAll(answer);
    } catch (error) {
      if (!(error instanceof Killed) && !reaper.dead) throw error;
      const run = await stage.ledger.findRun(stage.runId);
      if (run?.endedAt) return { died: true, tools, stage };
      // The lease runs out, and another node takes the run over; unless the run had been given up, and waits for people.
      stage.clock.advance(61);
      if (run?.status === 'waiting') await stage.answerAll(answer);
    }
  }
  throw new Error(`killed ${when} step ${step}, the run does not come to an end`);
}

describe.each(['before', 'after'] as const)('a run whose node is killed %s each of its steps in turn', (when) => {
  test.each(['once', 'pure', 'idempotent'] as const)(
    'carries out each todo once, where its tool is "%s", and comes to its end',
    async (effect) => {
      let step = 1;
      for (; ; step++) {
        const { died, tools, stage } = await playWithDeath(effect, step, when);
        if (!died) break;
        for (const { calls, definition } of tools) {
          if (effect === 'once') expect([step, definition.name, calls.length <= 1]).toEqual([step, definition.name, true]);
          else expect([step, definition.name, calls.length <= 2]).toEqual([step, definition.name, true]);
        }
        const executed = (await stage.ledger.readEvents({ runId: stage.runId, limit: 1000 }))
          .filter(({ type }) => type === 'effect-finished')
          .map(({ data }) => data['action_id']);
        expect(new Set(executed).size).toBe(executed.length);
      }
      expect(step).toBeGreaterThan(40);
      console.log(`${effect}: killed ${when} each of ${step - 1} steps`);
    },
  );
});
