import { ConsoleAdapter, type ConsoleAdapterOptions } from '../adapters/console.ts';
import { visible, visibleJson } from '../core/visible.ts';
import { chooseLanguage, MESSAGES, spokenIn } from '../messages/language.ts';
import type { Asked, AskedTogether, HumanAnswer } from '../ports/human.ts';
import type { Person } from '../schema/actor.ts';
import { HitlError } from '../schema/errors.ts';
import type { JsonObject } from '../schema/json.ts';
import { readTogetherLine } from './read-together-line.ts';
import { BATCHING_TEXTS } from './texts.ts';

export type BatchingConsoleOptions = ConsoleAdapterOptions & { readonly person: NonNullable<ConsoleAdapterOptions['person']> };

/** The console with a form for several questions at once: what they have in common, a line for each, and one line for an answer. */
export class BatchingConsole extends ConsoleAdapter {
  readonly #person: Person;
  readonly #languages: readonly (string | undefined)[];
  /** Lists and single questions share one keyboard. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: BatchingConsoleOptions) {
    super(options);
    const { person, language, environment = process.env } = options;
    this.#person = {
      kind: 'person',
      id: person.id,
      role: person.role ?? 'approver',
      groups: [...(person.groups ?? [])],
      channel: 'console',
    };
    this.#languages = [language, spokenIn(environment)];
  }

  override requestApproval(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#inTurn(signal, () => super.requestApproval(asked, signal));
  }

  override requestInput(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#inTurn(signal, () => super.requestInput(asked, signal));
  }

  requestTogether(together: AskedTogether, signal: AbortSignal): Promise<readonly (HumanAnswer | undefined)[]> {
    return this.#inTurn(signal, () => this.#askTogether(together, signal));
  }

  async #askTogether(together: AskedTogether, signal: AbortSignal): Promise<readonly (HumanAnswer | undefined)[]> {
    const language = chooseLanguage(this.#languages[0], together.language, this.#languages[1]);
    const text = BATCHING_TEXTS[language];
    const { questions } = together;
    await this.sendNotification({ kind: 'message', text: screenOf(together, language).join('\n') });
    for (;;) {
      const line = await this.readLine(`${text.keys}\n> `, signal);
      if (line === undefined) throw new HitlError('HITL_NOBODY_AVAILABLE', 'the input has ended');
      const chosen = line.trim() === '' ? undefined : readTogetherLine(line, questions.length);
      if (chosen === undefined) {
        await this.sendNotification({ kind: 'message', text: text.notUnderstood(line.trim()) });
        continue;
      }
      return questions.map(({ asked }, index) => {
        const said = chosen[index];
        if (said === undefined) return undefined;
        const answer = { actor: this.#person, decision: said.decision, shownDigest: asked.action.digest };
        return said.remember ? { ...answer, remember: 'session' as const } : answer;
      });
    }
  }

  #inTurn<Result>(signal: AbortSignal, ask: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(() => {
      signal.throwIfAborted();
      return ask();
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

/** Everything about each of them, once: what is the same in all stands above. */
function screenOf({ tool, common, questions }: AskedTogether, language: keyof typeof BATCHING_TEXTS): readonly string[] {
  const text = BATCHING_TEXTS[language];
  const say = MESSAGES[language];
  const [first] = questions;
  const levels = [...new Set(questions.map(({ asked }) => asked.request.risk.level))].map((level) => say.riskLevels[level]);
  const title = questions.length === 1 ? text.routine(visible(tool)) : text.several(questions.length, visible(tool));
  const shared = Object.keys(common).length === 0 ? [] : [`  ${questions.length === 1 ? '' : `${text.sameInAll}: `}${written(common)}`];
  return [
    '',
    `${title} · ${say.risk(levels.join(', '))} · ${say.gate(visible(first?.asked.request.gate ?? ''))}`,
    ...shared,
    ...(questions.length === 1 ? [] : questions.map(({ differs }, index) => `  ${index + 1}. ${written(differs) || '–'}`)),
  ];
}

const written = (parameters: JsonObject): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${visible(name)} = ${visibleJson(value)}`)
    .join(' · ');
