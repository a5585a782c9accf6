import { feedbackOf } from '../../feedback/feedback-of.ts';
import { type Interaction, readInteractions } from '../../feedback/interaction.ts';
import { type Lessons, lessonsFrom } from '../../feedback/lessons.ts';
import { sessionRunId, sessionRuns } from '../../feedback/session-runs.ts';
import type { FeedbackStore } from '../../ports/feedback-store.ts';
import type { HumanAnswer } from '../../ports/human.ts';
import type { Hold, Ledger } from '../../ports/ledger.ts';
import { type Actor, ActorSchema } from '../../schema/actor.ts';
import type { HumanFeedback } from '../../schema/feedback.ts';
import type { RequestId, RunId } from '../../schema/ids.ts';
import { interactionsAt } from './interactions-at.ts';

/** Approvals of a tool in a session from which on it is routine. */
const ROUTINE_FROM = 2;

/** A conversation of many runs: what people were asked in it, and what they taught. */
export class PatternSession {
  readonly id: string;
  readonly #ledger: Ledger;
  readonly #store: FeedbackStore;
  readonly #interactions = new Map<RequestId, Interaction>();
  readonly #feedback = new Map<RequestId, HumanFeedback>();
  /** Answers as they came in: they know an address, and a wish to be remembered, that a decision does not. */
  readonly #answers = new Map<RequestId, HumanAnswer>();
  #lessons: Lessons | undefined;
  #loading: Promise<void> | undefined;
  #runs = 0;

  constructor(id: string, deps: { ledger: Ledger; store: FeedbackStore }) {
    this.id = id;
    this.#ledger = deps.ledger;
    this.#store = deps.store;
  }

  get interactions(): readonly Interaction[] {
    return [...this.#interactions.values()];
  }

  get feedback(): readonly HumanFeedback[] {
    return [...this.#feedback.values()];
  }

  get lessons(): Lessons {
    this.#lessons ??= lessonsFrom(this.feedback);
    return this.#lessons;
  }

  /** Reads what the session went through before this program was started. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    const runs = await sessionRuns(this.#ledger, this.id);
    this.#runs = runs.length;
    for (const runId of runs) for (const interaction of await readInteractions(this.#ledger, runId)) this.#keep(interaction);
    for (const feedback of await this.#store.list(this.id)) this.#feedback.set(feedback.requestId, feedback);
    this.#lessons = undefined;
  }

  /** Starts the next run of the session; one that another program has started meanwhile is left to it. */
  async startRun(input: { requestedBy: string; actor: Actor; owner: string; leaseSeconds: number }): Promise<Hold> {
    const { requestedBy, actor, owner, leaseSeconds } = input;
    for (;;) {
      const id = sessionRunId(this.id, ++this.#runs);
      const run = await this.#ledger.createRun({ id, requestedBy, actor, claim: { owner, leaseSeconds } });
      if (run.owner === owner) return { runId: run.id, owner, fence: run.fence };
    }
  }

  answered(requestId: RequestId, answer: HumanAnswer): void {
    // An adapter may hand over anything; what names nobody is refused by the ledger, and of no use here.
    if (ActorSchema.safeParse(answer?.actor).success) this.#answers.set(requestId, answer);
  }

  /** The answer that a recorded decision was made of, if it was given here. */
  answerOf({ request, decision }: Interaction): HumanAnswer | undefined {
    const answer = this.#answers.get(request.id);
    return decision?.source === 'human' && answer?.actor.id === decision.by ? answer : undefined;
  }

  /** Takes note of what was asked at a step and what came of it. */
  async note(runId: RunId, step: string): Promise<readonly Interaction[]> {
    const interactions = await interactionsAt(this.#ledger, runId, step);
    for (const interaction of interactions) {
      const feedback = this.#keep(interaction);
      if (feedback !== undefined) await this.#store.add(this.id, feedback);
    }
    return interactions;
  }

  #keep(interaction: Interaction): HumanFeedback | undefined {
    this.#interactions.set(interaction.request.id, interaction);
    const feedback = feedbackOf(interaction);
    if (feedback === undefined) return undefined;
    this.#feedback.set(feedback.requestId, feedback);
    this.#lessons = undefined;
    return feedback;
  }

  /** Whether people have approved such calls in this session again and again, and never said anything else to one. */
  isRoutine({ tool, gate }: { readonly tool: string; readonly gate: string }): boolean {
    const alike = this.interactions.filter(
      ({ request, action, decision }) => request.gate === gate && action.tool === tool && decision?.source === 'human',
    );
    return alike.length >= ROUTINE_FROM && alike.every(({ decision }) => decision?.decision.kind === 'approve');
  }
}
