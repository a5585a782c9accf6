import type { HumanAdapter, Previewed } from '../ports/human.ts';
import type { EndStatus, Hold, Ledger, RunOutcome } from '../ports/ledger.ts';
import type { Timer } from '../ports/timer.ts';
import type { Action, ProposedActionInput } from '../schema/action.ts';
import type { Actor, Assignee, Person } from '../schema/actor.ts';
import type { ExecutionContext } from '../schema/context.ts';
import { HitlError } from '../schema/errors.ts';
import type { RequestId, RunId } from '../schema/ids.ts';
import type { JsonObject } from '../schema/json.ts';
import type { QuestionInput } from '../schema/question.ts';
import { type AskPerson, askPerson } from '../use-cases/ask-person.ts';
import type { Rules } from '../use-cases/judge-action.ts';
import { type Call, performAction } from '../use-cases/perform-action.ts';
import { previewChange } from '../use-cases/preview-change.ts';
import { proposeAction } from '../use-cases/propose-action.ts';
import type { ActionOutcome, AskOutcome, NotDone, ReviewOutcome } from './action-outcome.ts';
import { keepLease } from './keep-lease.ts';
import { followedBy, performedOutcome, refusedOutcome, type Settled, settled } from './outcome-of.ts';
import { lacksSecret, restoreSecrets } from './restore-secrets.ts';
import { revisedRequest } from './revised-request.ts';
import { RunMemory } from './run-memory.ts';
import { waitForDecision } from './wait-for-decision.ts';

/** What an agent wants done. Without `step` it is the next one of the run. */
export interface Wanted extends Pick<ProposedActionInput, 'tool' | 'expectedOutcome' | 'estimatedCostUsd' | 'confidence'> {
  readonly parameters: JsonObject;
  /** Names the place in the run: the same step performed again is the same action, and happens once. */
  readonly step?: string;
  /** How long the tool may take; 60 s if not said. */
  readonly timeoutSeconds?: number;
  /** What the agent is at, for whoever is asked. */
  readonly context?: ExecutionContext;
}

/** A plan or an answer that the agent wants to go on with. */
export interface ForReview extends Pick<ProposedActionInput, 'expectedOutcome' | 'estimatedCostUsd' | 'confidence'> {
  readonly type: 'plan' | 'response' | 'tool_call';
  /** For a call that somebody else carries out. */
  readonly tool?: string;
  /** The plan or the answer itself. */
  readonly content: JsonObject;
  readonly step?: string;
  readonly question?: Extract<QuestionInput, { kind: 'plan_review' | 'final_response' }>;
  readonly context?: ExecutionContext;
}

/** A run whose every action goes past the gates first. */
export interface GatedRun {
  readonly id: RunId;
  /** Does it, if the policy lets it and, where the policy wants one asked, a person agrees. Says what came of it; never throws for a no. */
  perform(wanted: Wanted, call: Call): Promise<ActionOutcome>;
  /** Puts a plan or an answer before the gates. Nothing is called: the agent goes on with what was approved, or does not. */
  review(what: ForReview): Promise<ReviewOutcome>;
  /** Asks what only a person can know. */
  ask(question: AskPerson['question'], options?: { step?: string; assignee?: Assignee }): Promise<AskOutcome>;
  /** Tells gates on a budget what was spent besides tools, such as on a model. */
  spend(usd: number): void;
  end(status: EndStatus, reason: string): Promise<RunOutcome>;
}

export interface RunDeps {
  readonly ledger: Ledger;
  readonly rules: Rules;
  readonly human: HumanAdapter;
  readonly timer: Timer;
  readonly onUnavailable: 'reject' | 'wait';
  readonly leaseSeconds: number;
}

export function gatedRun(deps: RunDeps, hold: Hold, language: string | undefined): GatedRun {
  const { ledger, rules } = deps;
  const agent: Actor = { kind: 'agent', id: hold.owner, channel: 'internal' };
  const memory = new RunMemory();
  let steps = 0;
  const nextStep = (named: string | undefined): string => named ?? `step-${++steps}`;

  /** Waits for the answer to a request, and to the one that a change was put as, until something is settled. */
  async function decisionOn(opened: RequestId, signal: AbortSignal, about?: { shown: Action; original: JsonObject }): Promise<Settled> {
    const preview = async (requestId: RequestId, change: { actor: Person; parameters: JsonObject }): Promise<Previewed> => {
      const previewed = await previewChange({ ledger, rules }, { requestId, ...change });
      if (previewed.kind === 'refused' || about === undefined) return previewed;
      const unfit = lacksSecret(restoreSecrets(previewed.action.parameters, about.shown.parameters, about.original), about.original);
      return unfit ? { kind: 'refused', code: 'HITL_MODIFICATION_FAILED', message: SECRET_LOST } : previewed;
    };
    let requestId = opened;
    for (;;) {
      const waited = await waitForDecision(deps, { requestId, language, signal, preview });
      if (waited.kind === 'unavailable') {
        const taken = await ledger.cancelRequest(requestId, { actor: agent, reason: `HITL_NOBODY_AVAILABLE: ${waited.message}` });
        // Settled through another door at the last moment.
        if (taken.kind === 'refused') continue;
      }
      const next = waited.kind === 'closed' && followedBy(waited.state) ? await revisedRequest(ledger, waited.state) : undefined;
      if (next === undefined) return settled(waited, signal.reason);
      requestId = next;
    }
  }

  async function carryOut(
    action: Action,
    how: { wanted: Wanted; shown: Action; call: Call; signal: AbortSignal; by?: string | undefined },
  ) {
    const { wanted, shown, call, signal, by } = how;
    const parameters = restoreSecrets(action.parameters, shown.parameters, wanted.parameters) as JsonObject;
    if (lacksSecret(parameters, wanted.parameters)) {
      return refusedOutcome({ code: 'HITL_MODIFICATION_FAILED', message: SECRET_LOST });
    }
    const performed = await performAction(
      { ledger, ...rules },
      { hold, action, parameters, call, signal, ...(wanted.timeoutSeconds === undefined ? {} : { timeoutSeconds: wanted.timeoutSeconds }) },
    );
    return performedOutcome(action, performed, by);
  }

  async function attempt(wanted: Wanted, call: Call): Promise<ActionOutcome> {
    const { step, timeoutSeconds: _, context, ...what } = wanted;
    const proposal = await proposeAction(
      { ledger, ...rules },
      {
        hold,
        proposed: { ...what, type: 'tool_call', step: nextStep(step) },
        spentUsd: memory.spentUsd,
        history: memory.historyOf(wanted),
        ...(context === undefined ? {} : { context }),
      },
    );
    if (proposal.kind === 'refused') return refusedOutcome(proposal);
    if (proposal.kind === 'denied') return proposal;
    using lease = keepLease(deps, hold, deps.leaseSeconds);
    const { signal } = lease;
    const shown = proposal.action;
    if (proposal.kind === 'cleared') return carryOut(shown, { wanted, shown, call, signal });

    const decision = await agreedTo(proposal.opened.request.id, signal, { shown, original: wanted.parameters });
    if (decision.kind !== 'agreed') return decision;
    return carryOut(decision.action, { wanted, shown, call, signal, by: decision.by });
  }

  /** What was approved in the end, or why nothing was. */
  async function agreedTo(
    requestId: RequestId,
    signal: AbortSignal,
    about: { shown: Action; original: JsonObject },
  ): Promise<{ kind: 'agreed'; action: Action; by?: string | undefined } | NotDone> {
    const decision = await decisionOn(requestId, signal, about);
    if (decision.kind === 'answered' || decision.kind === 'retry') {
      return { kind: 'refused', code: 'HITL_DECISION_NOT_ALLOWED', message: decision.kind };
    }
    if (decision.kind !== 'approved') return decision;
    const action = await ledger.findAction(decision.actionId);
    if (action === undefined) return { kind: 'refused', code: 'HITL_NOT_APPROVED', message: decision.actionId };
    return { kind: 'agreed', action, by: decision.by };
  }

  async function review({ type, tool = type, content, step, ...what }: ForReview): Promise<ReviewOutcome> {
    const { question, context, ...proposed } = what;
    const proposal = await proposeAction(
      { ledger, ...rules },
      {
        hold,
        proposed: { ...proposed, type, tool, parameters: content, step: nextStep(step) },
        spentUsd: memory.spentUsd,
        ...(question === undefined ? {} : { question }),
        ...(context === undefined ? {} : { context }),
      },
    );
    if (proposal.kind === 'refused') return refusedOutcome(proposal);
    if (proposal.kind === 'denied') return proposal;
    if (proposal.kind === 'cleared') return { kind: 'approved', action: proposal.action, asked: false };
    using lease = keepLease(deps, hold, deps.leaseSeconds);
    const about = { shown: proposal.action, original: content };
    const decision = await agreedTo(proposal.opened.request.id, lease.signal, about);
    if (decision.kind !== 'agreed') return decision;
    return { kind: 'approved', action: decision.action, asked: true, ...(decision.by === undefined ? {} : { by: decision.by }) };
  }

  return {
    id: hold.runId,
    async perform(wanted, call) {
      const outcome = await attempt(wanted, call);
      memory.note(wanted, rules.tools.get(wanted.tool), outcome);
      return outcome;
    },
    async ask(question, options = {}) {
      const { assignee } = options;
      const { opened } = await askPerson(
        { ledger, ...rules },
        { hold, question, step: nextStep(options.step), ...(assignee === undefined ? {} : { assignee }) },
      );
      if (opened.kind === 'refused') return refusedOutcome(opened);
      using lease = keepLease(deps, hold, deps.leaseSeconds);
      const decision = await decisionOn(opened.request.id, lease.signal);
      if (decision.kind !== 'approved') return decision;
      throw new HitlError('HITL_INVALID_RESPONSE', `${decision.actionId} was approved, and it is a question`);
    },
    review,
    spend: (usd) => memory.spend(usd),
    end: (status, reason) => ledger.endRun(hold, { status, reason }),
  };
}

const SECRET_LOST = "a value that is hidden here can't be moved or rewritten; leave it as it is, or write a whole new one";
