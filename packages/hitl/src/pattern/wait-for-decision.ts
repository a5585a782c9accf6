import { readableFrom } from '../core/requests/reading.ts';
import { nextDue } from '../core/requests/schedule.ts';
import type { Asked, HumanAdapter, HumanAnswer, Previewed } from '../ports/human.ts';
import type { Ledger, Refusal, RequestState } from '../ports/ledger.ts';
import type { Timer } from '../ports/timer.ts';
import type { Person } from '../schema/actor.ts';
import { HitlError, type HitlErrorCode } from '../schema/errors.ts';
import type { RequestId } from '../schema/ids.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Rules } from '../use-cases/judge-action.ts';
import { submitDecision } from '../use-cases/submit-decision.ts';

export interface WaitingDeps {
  readonly ledger: Ledger;
  readonly rules: Rules;
  readonly human: HumanAdapter;
  readonly timer: Timer;
  readonly onUnavailable: 'reject' | 'wait';
}

export interface WaitFor {
  readonly requestId: RequestId;
  readonly language?: string | undefined;
  /** Ends the waiting: the run was lost or told to stop. */
  readonly signal: AbortSignal;
  readonly preview: (requestId: RequestId, change: { actor: Person; parameters: JsonObject }) => Promise<Previewed>;
}

/** A question that is no longer open, or one that nobody could be asked. */
export type Waited = { readonly kind: 'closed'; readonly state: RequestState } | { readonly kind: 'unavailable'; readonly message: string };

/** How long nobody looks at the ledger, where the answer may have come through another door. */
const LOOK_MS = 1000;
/** An adapter that gives so many wrong answers in a row is broken, and so are the people behind it as far as we can tell. */
const MAX_REFUSALS = 20;
const NOT_READ_YET: HitlErrorCode = 'HITL_NOT_READ_YET';

/** Puts a request to people and stays with it until it is no longer pending, whoever settles it: they, time, or another door. */
export async function waitForDecision(deps: WaitingDeps, input: WaitFor): Promise<Waited> {
  const waiting = new Waiting(deps, input);
  try {
    return await waiting.untilClosed();
  } finally {
    waiting.stopAsking();
  }
}

/** One question being put to an adapter. It is put anew when it goes to somebody else, or the answer was refused. */
interface Asking {
  readonly about: string;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  result?: { readonly answer: HumanAnswer } | { readonly problem: unknown };
}

class Waiting {
  readonly #deps: WaitingDeps;
  readonly #input: WaitFor;
  #asking: Asking | undefined;
  #refusal: Refusal | undefined;
  #refusals = 0;
  /** What kept the last question from reaching anybody. */
  #problem: unknown;

  constructor(deps: WaitingDeps, input: WaitFor) {
    this.#deps = deps;
    this.#input = input;
  }

  async untilClosed(): Promise<Waited> {
    const { ledger, onUnavailable } = this.#deps;
    for (;;) {
      const state = await this.#find(this.#input.requestId);
      if (state.request.status !== 'pending' || this.#input.signal.aborted) return { kind: 'closed', state };
      const now = (await ledger.now()).getTime();
      const due = nextDue(state.request)?.getTime();
      if (due !== undefined && due <= now && (await this.#sweep())) continue;
      const unread = this.#refusal?.code === NOT_READ_YET ? readableFrom(state.request).getTime() - now : 0;
      if (unread > 0 && this.#asking === undefined) {
        // They are asked again once they can have read it: before that, whatever they say would be turned away like the last.
        await this.#pass(Math.min(LOOK_MS, unread));
        continue;
      }
      if (!(await this.#ask(state)) && onUnavailable === 'reject') {
        return { kind: 'unavailable', message: messageOf(this.#problem) ?? 'the adapter says that nobody is there' };
      }
      await this.#pass(due === undefined || due <= now ? LOOK_MS : Math.min(LOOK_MS, due - now));
      await this.#takeAnswer(state);
    }
  }

  stopAsking(): void {
    this.#asking?.stop.abort(new HitlError('HITL_REQUEST_CLOSED'));
    this.#asking = undefined;
  }

  /** Whether somebody is being asked. */
  async #ask(state: RequestState): Promise<boolean> {
    const { human } = this.#deps;
    const about = `${state.request.level}/${state.request.round}`;
    if (this.#asking?.about === about) return true;
    this.stopAsking();
    if (this.#problem !== undefined && this.#deps.onUnavailable === 'reject') return false;
    if (this.#refusals >= MAX_REFUSALS || !(await human.isAvailable())) return false;

    const stop = new AbortController();
    const asked = this.#asked(state);
    const put = state.request.question.kind in INPUTS ? human.requestInput(asked, stop.signal) : human.requestApproval(asked, stop.signal);
    const asking: Asking = {
      about,
      stop,
      ended: put.then(
        (answer) => {
          asking.result = { answer };
        },
        (problem: unknown) => {
          asking.result = { problem: problem ?? new HitlError('HITL_NOBODY_AVAILABLE') };
        },
      ),
    };
    this.#asking = asking;
    return true;
  }

  #asked({ request, action }: RequestState): Asked {
    const { language, preview } = this.#input;
    return {
      request,
      action,
      ...(language === undefined ? {} : { language }),
      ...(this.#refusal === undefined ? {} : { refusal: this.#refusal }),
      preview: (change) => preview(request.id, change),
    };
  }

  /** Lets time go by until there is an answer, something is due, or the run is lost. */
  async #pass(milliseconds: number): Promise<void> {
    const wake = new AbortController();
    const signal = AbortSignal.any([wake.signal, this.#input.signal]);
    const slept = this.#deps.timer.sleep(milliseconds, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    try {
      await Promise.race([slept, ...(this.#asking === undefined ? [] : [this.#asking.ended])]);
    } finally {
      wake.abort();
      await slept;
    }
  }

  async #takeAnswer(state: RequestState): Promise<void> {
    const result = this.#asking?.result;
    if (result === undefined) return;
    this.#asking = undefined;
    if ('problem' in result) {
      this.#problem = result.problem;
      return;
    }
    const { ledger, rules } = this.#deps;
    const { answer } = result;
    const outcome = await submitDecision({ ledger, rules }, { ...answer, requestId: state.request.id });
    this.#refusal = outcome.kind === 'refused' ? outcome : undefined;
    // Who was only too quick is not broken.
    if (outcome.kind !== 'refused') this.#refusals = 0;
    else if (outcome.code !== NOT_READ_YET) this.#refusals++;
    if (this.#refusals >= MAX_REFUSALS) this.#problem = new HitlError(outcome.kind === 'refused' ? outcome.code : 'HITL_INVALID_RESPONSE');
  }

  /** Whether anything was done about this request; if not, somebody else is at it. */
  async #sweep(): Promise<boolean> {
    const { ledger, human } = this.#deps;
    let changed = false;
    for (const { requestId, did } of await ledger.sweep()) {
      if (requestId !== this.#input.requestId) continue;
      changed = true;
      const { request } = await this.#find(requestId);
      if (request.status !== 'pending') this.stopAsking();
      // Being told is a courtesy; that it can't be done is no reason to lose the question.
      await human.sendNotification({ kind: 'request', did, request }).catch(() => undefined);
    }
    return changed;
  }

  async #find(id: RequestId): Promise<RequestState> {
    const state = await this.#deps.ledger.findRequest(id);
    if (state === undefined) throw new HitlError('HITL_REQUEST_NOT_FOUND', id);
    return state;
  }
}

const INPUTS = { clarification: true, input_request: true, error_recovery: true } as const;

const messageOf = (problem: unknown): string | undefined =>
  problem === undefined ? undefined : problem instanceof Error ? problem.message : JSON.stringify(problem);
