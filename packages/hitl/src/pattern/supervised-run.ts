import type { BatchingHuman } from '../batching/batching-human.ts';
import { gather, type Member } from '../batching/gathering.ts';
import type { RememberedApprovals } from '../batching/remembered-approvals.ts';
import { isAvoided } from '../feedback/avoid-list.ts';
import { lessonsForModel } from '../feedback/lessons.ts';
import type { ExecutionContext, Message } from '../schema/context.ts';
import { HitlError } from '../schema/errors.ts';
import type { JsonObject } from '../schema/json.ts';
import { type Rules, redactorOf } from '../use-cases/judge-action.ts';
import type { ActionOutcome, ReviewOutcome } from './action-outcome.ts';
import { askGuidance } from './ask-guidance.ts';
import type { ForReview, GatedRun } from './gated-run.ts';
import { type CurrentProposal, currentProposal } from './gates/current-proposal.ts';
import type { Agent, AgentTool, ModelReply, TokenUsage, WantedCall } from './port/agent.ts';
import { checkReply } from './port/model-reply.ts';
import type { Finished, Supervised, ToolDescription } from './port/pattern.ts';
import { contextFor, short } from './session/execution-context.ts';
import type { PatternSession } from './session/pattern-session.ts';
import type { CompletedStep } from './session/result.ts';

export interface SupervisedParts {
  readonly agent: Agent;
  readonly query: string;
  readonly run: GatedRun;
  readonly rules: Rules;
  readonly session: PatternSession;
  readonly human: BatchingHuman;
  readonly remembered: RememberedApprovals;
  readonly feedbackIncorporation: boolean;
  readonly language: string | undefined;
  readonly stop: AbortController;
}

/** One run of an inner pattern, between a model that thinks and gates that everything goes past. */
export class SupervisedRun implements Supervised {
  readonly query: string;
  readonly systemPrompt: string;
  readonly tools: readonly ToolDescription[];
  readonly #parts: SupervisedParts;
  readonly #tools: ReadonlyMap<string, AgentTool>;
  #messages: readonly Message[] = [];
  #proposed = 0;
  readonly #steps = new Map<string, CompletedStep>();
  #usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  /** The last answer that the gates let through. */
  #approved: string | undefined;

  constructor(parts: SupervisedParts) {
    const { agent } = parts;
    this.#parts = parts;
    this.query = parts.query;
    this.systemPrompt = agent.systemPrompt ?? '';
    this.#tools = new Map(agent.tools.map((tool) => [tool.name, tool]));
    this.tools = agent.tools.map(({ call: _call, ...description }) => description);
  }

  get signal(): AbortSignal {
    return this.#parts.stop.signal;
  }

  get tokenUsage(): TokenUsage {
    return { ...this.#usage, totalTokens: this.#usage.inputTokens + this.#usage.outputTokens };
  }

  /** In the order in which they were proposed, however they came to their ends. */
  get steps(): readonly CompletedStep[] {
    return Array.from({ length: this.#proposed }, (_, index) => this.#steps.get(stepName(index + 1)) ?? []).flat();
  }

  isApproved(answer: string): boolean {
    return this.#approved === answer;
  }

  async think(messages: readonly Message[]): Promise<ModelReply> {
    const { agent, run, session, feedbackIncorporation } = this.#parts;
    this.signal.throwIfAborted();
    // A copy: whoever keeps the list goes on writing in it.
    this.#messages = [...messages];
    const lessons = feedbackIncorporation ? lessonsForModel(session.lessons) : '';
    const reply = checkReply(await agent.model(withLessons(this.#messages, lessons), { signal: this.signal }));
    const { inputTokens = 0, outputTokens = 0, costUsd = 0 } = reply.usage ?? {};
    this.#usage = {
      inputTokens: this.#usage.inputTokens + inputTokens,
      outputTokens: this.#usage.outputTokens + outputTokens,
      costUsd: this.#usage.costUsd + costUsd,
    };
    run.spend(costUsd);
    return reply;
  }

  async act(calls: readonly WantedCall[], reasoning: string): Promise<readonly ActionOutcome[]> {
    const { human } = this.#parts;
    const members = calls.length > 1 ? gather(calls.length, (questions) => human.put(questions)) : [];
    return Promise.all(calls.map((call, index) => this.#actOnce(call, reasoning, members[index])));
  }

  reviewPlan(plan: JsonObject, reasoning: string): Promise<ReviewOutcome> {
    return this.#review({ type: 'plan', content: plan }, reasoning);
  }

  async finish(answer: string, reasoning: string): Promise<Finished> {
    const told = (done: boolean) =>
      this.steps.filter((step) => step.done === done).map(({ toolName, outcome }) => `${toolName}: ${outcome}`);
    const question = { kind: 'final_response', message: '', done: told(true).slice(-100), notDone: told(false).slice(-100) } as const;
    const outcome = await this.#review({ type: 'response', content: { text: answer }, question }, reasoning);
    if (outcome.kind !== 'approved') return outcome;
    const { text } = outcome.action.parameters;
    this.#approved = outcome.action.editedFrom === undefined || typeof text !== 'string' ? answer : text;
    return { kind: 'approved', answer: this.#approved };
  }

  async requestGuidance(situation: string, options?: readonly string[]): Promise<string> {
    const { run, session } = this.#parts;
    const step = this.#nextStep();
    try {
      return await askGuidance(run, { situation, options, step });
    } finally {
      await session.note(run.id, step);
    }
  }

  async #actOnce(call: WantedCall, reasoning: string, member: Member | undefined): Promise<ActionOutcome> {
    const step = this.#nextStep();
    let shown: JsonObject = {};
    let outcome: ActionOutcome;
    try {
      shown = redactedFor(this.#parts.rules, call);
      outcome = await this.#perform({ call, shown, step, reasoning, member });
    } catch (error) {
      // What a model has made up may have no form that could be kept at all.
      if (!HitlError.is(error) || (error.code !== 'HITL_INVALID_INPUT' && error.code !== 'HITL_NOT_CANONICAL')) throw error;
      outcome = { kind: 'refused', code: error.code, message: error.message };
    } finally {
      member?.pass();
    }
    await this.#noted(step, outcome);
    this.#steps.set(step, { toolName: call.tool, parameters: shown, outcome: outcome.kind, done: outcome.kind === 'executed' });
    return outcome;
  }

  async #perform(input: {
    readonly call: WantedCall;
    /** The parameters without their secrets. */
    readonly shown: JsonObject;
    readonly step: string;
    readonly reasoning: string;
    readonly member: Member | undefined;
  }): Promise<ActionOutcome> {
    const { call, shown, step, member } = input;
    const { run, session, feedbackIncorporation } = this.#parts;
    const tool = this.#tools.get(call.tool);
    // Refusals are kept without their secrets, so they are compared without them.
    const avoided = feedbackIncorporation ? isAvoided({ tool: call.tool, parameters: shown }, session.lessons.avoid) : undefined;
    const context = this.#context(input.reasoning);
    // What the model thinks is what it says for itself, wherever people are asked.
    const expectedOutcome = short(call.expectedOutcome ?? input.reasoning);
    const current: CurrentProposal = {
      context,
      proposal: {
        actionType: 'tool_call',
        toolName: call.tool,
        expectedOutcome,
        reversible: tool?.reversible === true,
        estimatedCost: call.estimatedCostUsd ?? tool?.costUsd ?? null,
      },
      ...(avoided === undefined ? {} : { avoided }),
      ...(member === undefined ? {} : { member }),
    };
    const outcome = await currentProposal.run(current, () =>
      run.perform({ ...call, expectedOutcome, step, context }, (parameters, how) => {
        // Nobody was asked about this one: those that were proposed with it need not wait for it.
        member?.pass();
        return tool?.call(parameters, how) ?? null;
      }),
    );
    return outcome.kind === 'denied' && avoided !== undefined ? { ...outcome, because: avoided } : outcome;
  }

  async #review(what: ForReview, reasoning: string): Promise<ReviewOutcome> {
    const { run } = this.#parts;
    const step = this.#nextStep();
    const context = this.#context(reasoning);
    const current: CurrentProposal = {
      context,
      proposal: { actionType: what.type, toolName: null, expectedOutcome: '', reversible: true, estimatedCost: null },
    };
    const outcome = await currentProposal.run(current, () => run.review({ ...what, step, context }));
    await this.#noted(step, outcome);
    return outcome;
  }

  async #noted(step: string, outcome: ActionOutcome | ReviewOutcome): Promise<void> {
    const { run, session, remembered, stop, language } = this.#parts;
    for (const interaction of await session.note(run.id, step)) {
      const answer = session.answerOf(interaction);
      if (answer?.remember === 'session') await remembered.remember(interaction, answer.actor, language);
    }
    if (outcome.kind === 'aborted') stop.abort(new HitlError('HITL_RUN_ENDED', outcome.reason));
  }

  #context(reasoning: string): ExecutionContext {
    return contextFor({ query: this.query, reasoning, steps: this.steps, messages: this.#messages });
  }

  #nextStep(): string {
    return stepName(++this.#proposed);
  }
}

const stepName = (nth: number): string => `step-${nth}`;

/** Beside what the model is told about itself: some take that only once, and only at the top. */
function withLessons(messages: readonly Message[], lessons: string): readonly Message[] {
  if (lessons === '') return messages;
  const [first, ...rest] = messages;
  if (first?.role !== 'system') return [{ role: 'system', content: lessons }, ...messages];
  return [{ role: 'system', content: `${first.content}\n\n${lessons}` }, ...rest];
}

const redactedFor = (rules: Rules, { tool, parameters }: WantedCall): JsonObject =>
  redactorOf(rules).redact<JsonObject>(parameters, { secretPaths: rules.tools.get(tool)?.secretParameters ?? [] });
