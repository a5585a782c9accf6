import { visible } from '../core/visible.ts';
import { chooseLanguage, MESSAGES, spokenIn } from '../messages/language.ts';
import type { Asked, HumanAdapter, HumanAnswer, Notification } from '../ports/human.ts';
import type { Person, Role } from '../schema/actor.ts';
import type { Decision } from '../schema/decision.ts';
import { HitlError } from '../schema/errors.ts';
import { nameOf } from './console/choices.ts';
import { Conversation, type ReadChange } from './console/conversation.ts';
import { Lines, type Streams } from './console/lines.ts';
import { type Draw, inColour, type Look, plain, requestScreen } from './console/screen.ts';

export interface ConsoleAdapterOptions {
  readonly input?: Streams['input'];
  readonly output?: Streams['output'];
  /** Who sits there. Without it, the user of the environment, who may approve anything but what names somebody else. */
  readonly person?: { readonly id: string; readonly role?: Role; readonly groups?: readonly string[] };
  /** `ko`, `en` or `ja`; without it, what the run or the environment says. */
  readonly language?: string;
  /** `detailed`, which is the default, gives every parameter a line and says why something is risky; `compact` takes few lines. */
  readonly style?: 'compact' | 'detailed';
  /**
   * Whether a key chooses at once on a terminal, without Enter. Off by default: a key that was meant for something else is no decision.
   */
  readonly singleKey?: boolean;
  /** Without it, on a terminal, unless `NO_COLOR` is set. */
  readonly colour?: boolean;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Draws some kinds of actions, such as plans, in a way of their own. */
  readonly draw?: Draw;
  /** Reads words about a change to a plan, so that what they come to is seen before it is sent. */
  readonly readChange?: ReadChange;
  /** What Ctrl-C at a question is: an answer that stops everything, where the question takes one, or the person's leaving it open. */
  readonly onInterrupt?: 'abort' | 'leave';
}

/** Asks in a terminal, or over any two streams: one question at a time, in full, and one line for an answer. */
export class ConsoleAdapter implements HumanAdapter {
  readonly #output: Streams['output'];
  readonly #lines: Lines;
  readonly #person: Person;
  readonly #language: string | undefined;
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #colour: boolean;
  readonly #style: 'compact' | 'detailed';
  readonly #singleKey: boolean;
  readonly #draw: Draw | undefined;
  readonly #readChange: ReadChange | undefined;
  readonly #onInterrupt: 'abort' | 'leave';
  /** The question before: two at once would get each other's answers. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: ConsoleAdapterOptions = {}) {
    const { input = process.stdin, output = process.stdout, environment = process.env, person } = options;
    this.#output = output;
    this.#lines = new Lines({ input, output });
    this.#language = options.language;
    this.#style = options.style ?? 'detailed';
    this.#singleKey = options.singleKey ?? false;
    this.#draw = options.draw;
    this.#readChange = options.readChange;
    this.#onInterrupt = options.onInterrupt ?? 'abort';
    this.#environment = environment;
    this.#colour = options.colour ?? (output.isTTY === true && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb');
    this.#person = {
      kind: 'person',
      id: person?.id ?? (environment['USER'] || environment['USERNAME'] || 'console'),
      role: person?.role ?? 'approver',
      groups: [...(person?.groups ?? [])],
      channel: 'console',
    };
  }

  isAvailable(): boolean {
    return !this.#lines.ended;
  }

  /** A line of the person's own accord, between questions. Nothing, when they have left. */
  async readLine(prompt: string, signal: AbortSignal = new AbortController().signal): Promise<string | undefined> {
    const line = await this.#lines.read(prompt, signal);
    return line.kind === 'line' ? line.text : undefined;
  }

  /** Shows a request as it would be asked, and asks nothing. */
  show({ request, action, language }: Pick<Asked, 'request' | 'action' | 'language'>): void {
    const look = this.#look(language);
    this.#output.write(
      requestScreen({ request, action }, look)
        .map((line) => `${line}\n`)
        .join(''),
    );
  }

  requestApproval(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#inTurn(asked, signal, (conversation) => conversation.decide());
  }

  requestInput(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    const { kind } = asked.request.question;
    return this.#inTurn(asked, signal, (conversation) => (kind === 'error_recovery' ? conversation.decide() : conversation.answer()));
  }

  async sendNotification(notification: Notification): Promise<void> {
    const { say, paint } = this.#look(undefined);
    if (notification.kind === 'message') this.#output.write(`${notification.text.split('\n').map(visible).join('\n')}\n`);
    else {
      const { did, request } = notification;
      const to = did === 'escalated' ? ` → ${visible(nameOf(request.assignee))}` : '';
      this.#output.write(`\n${paint('careful', `! ${say.notices[did]}${to}`)}\n`);
    }
  }

  #look(asked: string | undefined): Look {
    const language = chooseLanguage(this.#language, asked, spokenIn(this.#environment));
    const paint = this.#colour ? inColour : plain;
    return { say: MESSAGES[language], paint, language, draw: this.#draw, style: this.#style, columns: this.#output.columns };
  }

  #inTurn(asked: Asked, signal: AbortSignal, talk: (conversation: Conversation) => Promise<Decision>): Promise<HumanAnswer> {
    const look = this.#look(asked.language);
    const mine = this.#turn.then(async () => {
      signal.throwIfAborted();
      const conversation = new Conversation({
        asked,
        signal,
        look,
        actor: this.#person,
        lines: this.#lines,
        output: this.#output,
        readChange: this.#readChange,
        onInterrupt: this.#onInterrupt,
        singleKey: this.#singleKey,
      });
      try {
        return { actor: this.#person, decision: await talk(conversation), shownDigest: asked.action.digest };
      } catch (error) {
        if (signal.aborted) this.#output.write(`\n${look.say.noLongerAsked}\n`);
        if (signal.aborted || HitlError.is(error)) throw error;
        throw new HitlError('HITL_NOBODY_AVAILABLE', error instanceof Error ? error.message : String(error), { cause: error });
      }
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}
