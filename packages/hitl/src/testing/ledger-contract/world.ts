import assert from 'node:assert/strict';
import type { DecideOutcome, Hold, Ledger, OpenRequest, SubmitDecision } from '../../ports/ledger.ts';
import type { Action } from '../../schema/action.ts';
import type { Actor, Assignee } from '../../schema/actor.ts';
import type { SealedEntry } from '../../schema/audit.ts';
import type { Decision } from '../../schema/decision.ts';
import type { RequestId, RunId } from '../../schema/ids.ts';
import type { Request } from '../../schema/request.ts';
import type { Run } from '../../schema/run.ts';
import { type ActionOptions, anAction, aRun, type TermsOptions, termsFor } from '../fixtures.ts';
import type { LedgerHarness } from './harness.ts';
import { expectKind, present } from './outcomes.ts';

export interface AskOptions {
  readonly action?: ActionOptions;
  readonly terms?: TermsOptions;
  readonly assignee?: Assignee;
}

export interface Asked {
  readonly request: Request;
  readonly action: Action;
}

export const LEASE = 60;
const ANYONE: Assignee = { kind: 'role', role: 'reviewer' };

/** A harness with the sentences that most cases are made of. */
export class World {
  readonly ledger: Ledger;
  readonly #harness: LedgerHarness;
  #steps = 0;

  constructor(harness: LedgerHarness) {
    this.ledger = harness.ledger;
    this.#harness = harness;
  }

  advance(seconds: number): Promise<void> {
    return this.#harness.advance(seconds);
  }

  /** So many nodes on the same storage, the first one included. */
  async nodes(count: number): Promise<Ledger[]> {
    const others = await Promise.all(Array.from({ length: count - 1 }, () => this.#harness.another()));
    return [this.ledger, ...others];
  }

  /** A run with an owner. */
  async startRun(over: { owner?: string; requestedBy?: string } = {}): Promise<Hold> {
    const owner = over.owner ?? 'node-1';
    const requestedBy = over.requestedBy ?? 'minji';
    const run = await this.ledger.createRun(aRun({ requestedBy, claim: { owner, leaseSeconds: LEASE } }));
    return { runId: run.id, owner, fence: run.fence };
  }

  /** Lets the lease lapse and another node take the run. */
  async takeOver(hold: Hold, owner = 'node-2'): Promise<Hold> {
    await this.advance(LEASE + 1);
    const run = present(await this.ledger.claimRun({ owner, leaseSeconds: LEASE, runId: hold.runId }));
    return { runId: run.id, owner, fence: run.fence };
  }

  async run(id: RunId): Promise<Run> {
    return present(await this.ledger.findRun(id));
  }

  /** An action of the run that nobody has proposed before, unless its step is given. */
  propose(runId: RunId, options: ActionOptions = {}): Action {
    this.#steps++;
    return anAction(runId, { step: `step-${this.#steps}`, ...options });
  }

  /** What `openRequest` is called with. */
  question(hold: Hold, options: AskOptions = {}): OpenRequest {
    const action = this.propose(hold.runId, options.action);
    return { hold, action, terms: termsFor(action, options.terms), assignee: options.assignee ?? ANYONE, shadow: [] };
  }

  /** Puts an action to somebody. */
  async ask(hold: Hold, options: AskOptions = {}): Promise<Asked> {
    const question = this.question(hold, options);
    const { request } = expectKind(await this.ledger.openRequest(question), 'opened');
    return { request, action: question.action };
  }

  answer(
    request: Pick<Request, 'id' | 'actionDigest'>,
    actor: Actor,
    decision: Decision,
    more: Partial<SubmitDecision> & { on?: Ledger } = {},
  ): Promise<DecideOutcome> {
    const { on = this.ledger, ...rest } = more;
    return on.decide({ requestId: request.id, actor, decision, shownDigest: request.actionDigest, ...rest });
  }

  /** An action that somebody has approved. */
  async approved(hold: Hold, by: Actor, options: AskOptions = {}): Promise<Asked> {
    const asked = await this.ask(hold, options);
    expectKind(await this.answer(asked.request, by, { kind: 'approve' }), 'recorded');
    return asked;
  }

  async request(id: RequestId): Promise<Request> {
    return present(await this.ledger.findRequest(id)).request;
  }

  async decisionOf(id: RequestId): Promise<Decision | undefined> {
    return present(await this.ledger.findRequest(id)).decision?.decision;
  }

  async eventTypes(runId: RunId): Promise<string[]> {
    return (await this.ledger.readEvents({ runId })).map((event) => event.type);
  }

  /** The whole record, sealed up to this moment. */
  async audit(): Promise<SealedEntry[]> {
    while ((await this.ledger.seal()) > 0);
    const entries: SealedEntry[] = [];
    for (;;) {
      const page = await this.ledger.readAudit({ after: entries.at(-1)?.seq ?? 0, limit: 200 });
      if (page.length === 0) return entries;
      entries.push(...page);
    }
  }

  /** What the record says of one thing, oldest first. */
  async auditOf(subjectId: string): Promise<SealedEntry['body'][]> {
    return (await this.audit()).map((entry) => entry.body).filter((body) => body.subject.id === subjectId);
  }

  async auditTypesOf(subjectId: string): Promise<string[]> {
    return (await this.auditOf(subjectId)).map((body) => body.type);
  }

  /** Answers that were refused, as the record has them. */
  async attempts(requestId: RequestId): Promise<SealedEntry['body'][]> {
    return (await this.audit())
      .map((entry) => entry.body)
      .filter((body) => body.data['request_id'] === requestId && body.type === 'decision-refused');
  }

  /** Fails if `work` leaves a trace on the run: in its row, its requests, its events or the record. */
  async leavesNoTrace<Result>(runId: RunId, work: () => Promise<Result>): Promise<Result> {
    const before = await this.#traces(runId);
    const result = await work();
    assert.deepEqual(await this.#traces(runId), before);
    return result;
  }

  async #traces(runId: RunId): Promise<unknown> {
    return {
      run: await this.ledger.findRun(runId),
      requests: await this.ledger.listRequests({ runId }),
      events: await this.ledger.readEvents({ runId }),
      grants: await this.ledger.listGrants(),
      audit: await this.audit(),
    };
  }
}

/** A named story that a ledger has to get through. */
export interface Scenario {
  readonly name: string;
  readonly play: (world: World) => Promise<void>;
}

export const scenario = (name: string, play: (world: World) => Promise<void>): Scenario => ({ name, play });
