import { BatchingHuman } from '../batching/batching-human.ts';
import { type Remembered, RememberedApprovals } from '../batching/remembered-approvals.ts';
import { randomId } from '../core/derive-id.ts';
import type { Redactor } from '../core/redact/redact.ts';
import type { RiskAssessor } from '../core/risk/risk.ts';
import { ledgerFeedback } from '../feedback/feedback-stores.ts';
import { type SuggestedRule, suggestRules } from '../feedback/suggest-rules.ts';
import { createMemoryLedger } from '../memory/index.ts';
import type { FeedbackStore } from '../ports/feedback-store.ts';
import type { HumanAdapter } from '../ports/human.ts';
import type { Hold, Ledger } from '../ports/ledger.ts';
import { systemTimer, type Timer } from '../ports/timer.ts';
import type { Person } from '../schema/actor.ts';
import type { HumanFeedback } from '../schema/feedback.ts';
import type { RequestId } from '../schema/ids.ts';
import type { Rules } from '../use-cases/judge-action.ts';
import { askGuidance } from './ask-guidance.ts';
import { executeSupervised } from './execute-supervised.ts';
import { type GatedRun, gatedRun } from './gated-run.ts';
import type { ActionProposal, ApprovalGate } from './gates/approval-gate.ts';
import { currentProposal } from './gates/current-proposal.ts';
import { type GateOptions, gatesOf, policyOfOptions } from './gates/policy-of-options.ts';
import type { Agent } from './port/agent.ts';
import type { Pattern } from './port/pattern.ts';
import { ReActPattern } from './react/react-pattern.ts';
import { requestApproval } from './request-approval.ts';
import { PatternSession } from './session/pattern-session.ts';
import { auditEntryOf, type HitlAuditEntry, type HitlResult, type HumanResponse, type Viewing } from './session/result.ts';
import { toolCatalogue } from './tool-catalogue.ts';

export interface HumanInTheLoopPatternOptions extends GateOptions {
  /** The way to people. */
  readonly interface: HumanAdapter;
  /** How the agent works between the gates: ReAct with ten iterations, if not said. */
  readonly innerPattern?: Pattern;
  /** Whether requests carry their risk. It is assessed either way: time-outs and grants depend on it. True if not said. */
  readonly riskAssessmentEnabled?: boolean;
  /** Takes the place of the assessment of risk by rule. */
  readonly assess?: RiskAssessor;
  /** Whether what people say changes what is proposed next. True if not said. */
  readonly feedbackIncorporation?: boolean;
  /** Whether there is a log to read here. The ledger's own record can't be switched off. True if not said. */
  readonly auditEnabled?: boolean;
  /** Where it is all kept. Without one, in memory, as long as the process lives. */
  readonly ledger?: Ledger;
  readonly feedback?: FeedbackStore;
  /** A session that goes on: what it was taught before is read from the ledger. Without one, a new session. */
  readonly sessionId?: string;
  /** How long "remember for this session" holds. An hour, if not said. */
  readonly sessionSeconds?: number;
  /** Up to which risk similar questions are put as one. `low`, if not said. */
  readonly batchUpTo?: 'low' | 'medium';
  /** When the adapter finds nobody: `reject` at once, which is the default, or `wait` for the deadline or another door. */
  readonly onUnavailable?: 'reject' | 'wait';
  readonly redactor?: Redactor;
  readonly leaseSeconds?: number;
  readonly timer?: Timer;
}

export interface ExecuteOptions {
  /** The person the agent works for; `agent`, if not said. */
  readonly requestedBy?: string;
  /** What people are asked in, where the adapter speaks it. */
  readonly language?: string;
  /** Stops the run; what was done is kept and reported. */
  readonly signal?: AbortSignal;
}

/** Puts people between an agent and what it wants to do, around whatever way of working the agent has. */
export class HumanInTheLoopPattern {
  readonly ledger: Ledger;
  readonly #options: HumanInTheLoopPatternOptions;
  readonly #session: PatternSession;
  readonly #human: BatchingHuman;
  readonly #remembered: RememberedApprovals;
  readonly #timer: Timer;

  constructor(options: HumanInTheLoopPatternOptions) {
    this.#options = options;
    this.ledger = options.ledger ?? createMemoryLedger();
    this.#timer = options.timer ?? systemTimer;
    // What is wrong with the gates is said now, as far as it can be without knowing the tools.
    policyOfOptions(options, { tools: namedTools(options), avoiding: this.#learns });
    const store = options.feedback ?? ledgerFeedback(this.ledger);
    this.#session = new PatternSession(options.sessionId ?? randomId('run').slice(4), { ledger: this.ledger, store });
    const { interface: human, sessionSeconds = 3600 } = options;
    this.#human = new BatchingHuman(human, {
      ...(options.batchUpTo === undefined ? {} : { maxRisk: options.batchUpTo }),
      memberOf: () => currentProposal.getStore()?.member,
      isRoutine: ({ action, request }) => this.#session.isRoutine({ tool: action.tool, gate: request.gate }),
      onAnswer: ({ request }, answer) => this.#session.answered(request.id, answer),
    });
    this.#remembered = new RememberedApprovals({ ledger: this.ledger, human, sessionSeconds });
  }

  get sessionId(): string {
    return this.#session.id;
  }

  /** Lets the agent work on a query, with people at every gate. Never throws for a no: the result says what was and was not done. */
  async execute(agent: Agent, query: string, options: ExecuteOptions = {}): Promise<HitlResult> {
    const tools = toolCatalogue(agent.tools.map(({ call: _call, parameters: _parameters, ...metadata }) => metadata));
    const rules = this.#rules(tools, policyOfOptions(this.#options, { tools: tools.keys(), avoiding: this.#learns }));
    await this.#session.load();
    const { hold, run } = await this.#startRun(rules, options);
    await this.#remembered.carryOver(hold.runId);
    return executeSupervised(
      { agent, query, run, rules, session: this.#session, human: this.#human, remembered: this.#remembered, language: options.language },
      {
        ledger: this.ledger,
        timer: this.#timer,
        hold,
        leaseSeconds: this.#leaseSeconds,
        inner: this.#options.innerPattern ?? new ReActPattern(),
        feedbackIncorporation: this.#learns,
        auditEnabled: this.#options.auditEnabled ?? true,
        viewing: this.#viewing(),
        signal: options.signal,
      },
    );
  }

  /** Asks about one action, under this gate and whatever it says, and carries nothing out. Rejects where no answer came about. */
  async requestApproval(
    action: Pick<ActionProposal, 'actionType'> & Partial<ActionProposal>,
    gate: ApprovalGate,
    options: ExecuteOptions = {},
  ): Promise<HumanResponse> {
    await this.#session.load();
    return requestApproval(action, gate, {
      options: this.#options,
      session: this.#session,
      start: (tools, policy) => this.#startRun(this.#rules(tools, policy), options),
    });
  }

  /** Asks a person what to do; with options, one of them. Rejects where nobody says. */
  async requestGuidance(situation: string, choices?: readonly string[], options: ExecuteOptions = {}): Promise<string> {
    await this.#session.load();
    const asking = { ...this.#options, gates: [], requireApprovalForTools: [], requireApprovalForDestructive: true };
    const rules = this.#rules(toolCatalogue([]), policyOfOptions(asking, { tools: [], avoiding: false }));
    const { run } = await this.#startRun(rules, options);
    try {
      return await askGuidance(run, { situation, options: choices, step: 'step-1' });
    } finally {
      await this.#session.note(run.id, 'step-1');
      await run.end('succeeded', 'asked');
    }
  }

  /** What people have taught in this session, oldest first. */
  getFeedbackHistory(): readonly HumanFeedback[] {
    return this.#session.feedback;
  }

  /** Every interaction of this session, oldest first. */
  getAuditLog(): readonly HitlAuditEntry[] {
    if (this.#options.auditEnabled === false) return [];
    const viewing = this.#viewing();
    return this.#session.interactions.map((interaction) => auditEntryOf(interaction, viewing));
  }

  /** Rules that would have done what people did. They hold only once a person has switched them on. */
  suggestRules(): readonly SuggestedRule[] {
    return suggestRules(this.#session.interactions);
  }

  /** Approvals that were given for the rest of the session. */
  getRemembered(): readonly Remembered[] {
    return this.#remembered.all;
  }

  /** Takes one of them back, or all. */
  forget(actor: Person, requestId?: RequestId): Promise<void> {
    return this.#remembered.forget(actor, requestId);
  }

  get #learns(): boolean {
    return this.#options.feedbackIncorporation ?? true;
  }

  get #leaseSeconds(): number {
    return this.#options.leaseSeconds ?? 30;
  }

  #rules(tools: Rules['tools'], policy: Rules['policy']): Rules {
    const { redactor, assess } = this.#options;
    return { policy, tools, ...(redactor === undefined ? {} : { redactor }), ...(assess === undefined ? {} : { assess }) };
  }

  async #startRun(rules: Rules, { requestedBy = 'agent', language }: ExecuteOptions): Promise<{ hold: Hold; run: GatedRun }> {
    const owner = `agent-${randomId('run').slice(-8)}`;
    const actor = { kind: 'agent', id: owner, channel: 'internal' } as const;
    const hold = await this.#session.startRun({ requestedBy, actor, owner, leaseSeconds: this.#leaseSeconds });
    const { onUnavailable = 'reject' } = this.#options;
    const deps = { ledger: this.ledger, rules, human: this.#human, timer: this.#timer, onUnavailable, leaseSeconds: this.#leaseSeconds };
    return { hold, run: gatedRun(deps, hold, language) };
  }

  #viewing(): Viewing {
    return {
      sessionId: this.#session.id,
      gates: gatesOf(this.#options),
      riskAssessmentEnabled: this.#options.riskAssessmentEnabled ?? true,
      addressOf: (interaction) => this.#session.answerOf(interaction)?.actor.address,
    };
  }
}

/** Before there is an agent, every tool that a gate names may exist. */
const namedTools = ({ gates = [], requireApprovalForTools = [] }: GateOptions): readonly string[] => [
  ...requireApprovalForTools,
  ...gates.flatMap((gate) => gate?.tools ?? []),
];
