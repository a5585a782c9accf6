import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Action, ActionId, Effect, Ledger, RecordedDecision, RequestState, Run } from '@dream-agent/hitl';
import type { RequestId, RunId } from '@dream-agent/hitl/schema';
import type { Done } from '../done.ts';
import type { World } from '../world.ts';
import { checkCalls, checkEffect } from './effect.ts';
import type { RecordChecker } from './record.ts';
import { checkRequest } from './request.ts';
import { checkEvents, checkFence, checkRun } from './run.ts';

/** The record is read every so many steps, and at the end. */
const STEPS_PER_READING = 12;

/**
 * Reads what the ledger shows, never what it answered, and compares it with what was there before and with what the
 * world knows. After a step it reads the runs it was about, and whatever their new events or the step itself name; at the end
 * everything, so that a change which no event told of, or in a run that nobody touched, is found as well.
 */
export class Checker {
  readonly #world: World;
  readonly #ledger: Ledger;
  readonly #record: RecordChecker;
  readonly #runs = new Map<RunId, Run>();
  readonly #requests = new Map<RequestId, RequestState>();
  readonly #effects = new Map<ActionId, Effect>();
  #callsSeen = 0;
  #steps = 0;

  constructor(world: World, record: RecordChecker) {
    this.#world = world;
    this.#ledger = world.node(0);
    this.#record = record;
  }

  async afterStep(done: Done): Promise<void> {
    const requests = new Set<string>(done.requests);
    const actions = new Set<string>(done.actions);
    const runs: { before: Run | undefined; run: Run }[] = [];
    for (const id of new Set(done.runs)) {
      const before = this.#runs.get(id);
      const run = await this.#readRun(id);
      runs.push({ before, run });
      if (run.eventSeq === (before?.eventSeq ?? 0)) continue;
      const events = await this.#ledger.readEvents({ runId: id, after: before?.eventSeq ?? 0 });
      checkEvents(run, before?.eventSeq ?? 0, events);
      for (const { data } of events) {
        if (typeof data['request_id'] === 'string') requests.add(data['request_id']);
        if (typeof data['action_id'] === 'string') actions.add(data['action_id']);
      }
    }
    for (const id of requests) await this.#readRequest(id as RequestId);
    for (const id of actions) await this.#readEffect(id as ActionId);
    for (const { before, run } of runs) {
      checkRun(before, run, this.#pendingOf(run.id));
      if (done.hold?.runId === run.id) checkFence(before, run, done, done.hold);
    }
    this.#readCalls();
    if (++this.#steps % STEPS_PER_READING === 0) await this.#record.readOn();
  }

  /** Everything once more, and the record to its end. */
  async atEnd(): Promise<void> {
    await this.#record.readOn();
    for (const { id } of this.#world.runs) {
      const before = this.#runs.get(id);
      const run = await this.#readRun(id);
      assert.ok(isDeepStrictEqual(run, before), `I4: ${id} changed behind everybody's back`);
      checkEvents(run, 0, await this.#ledger.readEvents({ runId: id }));
      this.#checkVersion('run', id, run.version);
    }
    for (const { id } of this.#world.requests) {
      const state = await this.#readRequest(id);
      this.#checkVersion('request', id, state?.request.version);
    }
    for (const { id } of this.#world.actions) {
      const effect = await this.#readEffect(id);
      this.#checkVersion('effect', id, effect?.version);
    }
    for (const [id, decision] of this.#world.acknowledged) {
      assert.ok(isDeepStrictEqual(this.#requests.get(id)?.decision, decision), `I3: the decision on ${id} is not what was acknowledged`);
    }
    await this.#checkGrants();
  }

  async #readRun(id: RunId): Promise<Run> {
    const run = await this.#ledger.findRun(id);
    assert.ok(run !== undefined, `I4: ${id} is gone`);
    this.#runs.set(id, run);
    return run;
  }

  async #readRequest(id: RequestId): Promise<RequestState | undefined> {
    const state = await this.#ledger.findRequest(id);
    const before = this.#requests.get(id);
    assert.ok(state !== undefined, `I2: ${id} is gone`);
    checkRequest(before, state);
    this.#requests.set(id, state);
    return state;
  }

  async #readEffect(id: ActionId): Promise<Effect | undefined> {
    const effect = await this.#ledger.findEffect(id);
    const before = this.#effects.get(id);
    if (effect === undefined) assert.equal(before, undefined, `I2: the effect of ${id} is gone`);
    else {
      checkEffect(this.#actionOf(id), before, effect);
      this.#effects.set(id, effect);
    }
    return effect;
  }

  #actionOf(id: ActionId): Action {
    const action = this.#world.actions.find((known) => known.id === id);
    assert.ok(action !== undefined, `I1: nobody proposed ${id}`);
    return action;
  }

  #pendingOf(runId: RunId): number {
    let pending = 0;
    for (const { request } of this.#requests.values()) if (request.runId === runId && request.status === 'pending') pending++;
    return pending;
  }

  #readCalls(): void {
    const { calls } = this.#world;
    for (const { actionId } of calls.slice(this.#callsSeen)) {
      const approvals: RecordedDecision[] = [];
      for (const { decision } of this.#requests.values()) if (decision !== undefined) approvals.push(decision);
      checkCalls(
        this.#actionOf(actionId),
        calls.filter((call) => call.actionId === actionId),
        approvals,
      );
    }
    this.#callsSeen = calls.length;
  }

  #checkVersion(type: 'run' | 'request' | 'effect' | 'grant', id: string, version = 0): void {
    assert.equal(this.#record.versionOf(type, id), version, `I5: the record of ${type} ${id} ends at another version`);
  }

  /** No grant was used more often, later or for more than it says. */
  async #checkGrants(): Promise<void> {
    if (this.#world.grants.length === 0) return;
    for (const grant of await this.#ledger.listGrants({ tool: this.#world.name })) {
      this.#checkVersion('grant', grant.id, grant.version);
      const uses = [...this.#requests.values()].filter(({ decision }) => decision?.grantId === grant.id);
      assert.equal(uses.length, grant.used, `I1: ${grant.id} says it was used ${grant.used} times`);
      assert.ok(grant.used <= grant.maxUses, `I1: ${grant.id} was used ${grant.used} times of ${grant.maxUses}`);
      for (const { decision, request } of uses) {
        const at = decision?.at ?? grant.expiresAt;
        assert.ok(at < grant.expiresAt, `I1: ${grant.id} had expired`);
        assert.ok(grant.revokedAt === null || at <= grant.revokedAt, `I1: ${grant.id} had been taken back`);
        assert.equal(request.quorum.approvals, 1, `I1: ${grant.id} stood in for several`);
      }
    }
  }
}
