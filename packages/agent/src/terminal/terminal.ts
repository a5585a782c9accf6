import { relative } from 'node:path';
import { ConsoleAdapter, type JsonObject, type Ledger, type Person, type ReadChange, systemTimer, verifyAudit } from '@dream-agent/hitl';
import type { Agent } from '../agent.ts';
import type { Language } from '../contract/language.ts';
import { PlanSchema } from '../contract/plan.ts';
import { languageOf } from '../layers/cognitive/index.ts';
import { diffToText } from '../layers/planning/index.ts';
import type { AgentConfig } from '../load-config.ts';
import type { MindMaker } from '../mind/choose-mind.ts';
import { newSession, type Session } from '../session/session.ts';
import { converse } from './converse.ts';
import { drawAction } from './draw-action.ts';
import type { Arguments } from './read-arguments.ts';
import type { Screen } from './screen.ts';
import type { SessionFile } from './session-file.ts';
import { TERMINAL_TEXTS } from './texts/terminal-texts.ts';

export interface TerminalParts {
  readonly agent: Agent;
  readonly ledger: Ledger;
  readonly config: AgentConfig;
  readonly minds: MindMaker;
  readonly screen: Screen;
  readonly file: SessionFile;
  readonly language: Language;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** One sitting of one person. */
export class Terminal {
  readonly #parts: TerminalParts;
  readonly #human: ConsoleAdapter;
  readonly #person: Person;
  #language: Language;
  #session: Session = newSession();
  #isKept = true;

  constructor(parts: TerminalParts) {
    this.#parts = parts;
    this.#language = parts.language;
    const id = parts.env['USER'] || parts.env['USERNAME'] || 'you';
    this.#person = { kind: 'person', id, role: 'admin', groups: [], channel: 'console' };
    this.#human = new ConsoleAdapter({
      environment: parts.env,
      person: { id, role: 'admin' },
      draw: (action, spoken) => drawAction(action, spoken, parts.screen.columns),
      readChange: this.#readChange,
    });
  }

  async run({ request, isNew }: Extract<Arguments, { kind: 'run' }>): Promise<number> {
    await this.#takeUp(isNew, request === undefined);
    if (request !== undefined) return (await this.#take(request)) ? 0 : 1;
    let all = true;
    for (;;) {
      const { prompt } = this.#texts;
      const line = (await this.#human.readLine(prompt))?.trim();
      if (line === undefined) break;
      if (line.startsWith('/')) await this.#command(line);
      else if (line !== '') all = (await this.#take(line)) && all;
    }
    this.#parts.screen.say(this.#texts.goodbye);
    // A person has seen how each request went; a program that pipes them in has only this.
    return all || process.stdin.isTTY ? 0 : 1;
  }

  get #texts() {
    return TERMINAL_TEXTS[this.#language];
  }

  async #takeUp(isNew: boolean, greets: boolean): Promise<void> {
    const { screen, file } = this.#parts;
    const found = await file.load();
    if (greets) this.#greet();
    if (found.kind === 'damaged') screen.say(`! ${this.#texts.sessionDamaged(relative(process.cwd(), found.kept))}\n`);
    if (isNew) return;
    this.#session = found.session;
    const { turns, earlier } = found.session.conversation;
    const last = turns.at(-1);
    if (last === undefined || !greets) return;
    screen.say(`${this.#texts.goesOn(turns.length + earlier.turns, shortened(last.request))}\n`);
  }

  #greet(): void {
    const { screen, config, minds } = this.#parts;
    const texts = this.#texts;
    const tools = [...config.tools.values()].map(({ definition }) => definition.title[this.#language]);
    screen.say(
      [
        '',
        texts.welcome,
        '',
        texts.examplesTitle,
        ...texts.examples.map((example) => `  ${example}`),
        '',
        texts.tools(tools.join(', ')),
        minds.model === undefined ? texts.thinksByRules : texts.thinksWith(minds.model),
        texts.keys,
        '',
      ].join('\n'),
    );
  }

  async #command(typed: string): Promise<void> {
    const { screen } = this.#parts;
    if (typed === '/help') return screen.say(`${this.#texts.usage.join('\n')}\n`);
    if (typed !== '/new') return screen.say(this.#texts.noSuchCommand(typed));
    this.#session = newSession();
    await this.#keep();
    screen.say(`${this.#texts.newSession}\n`);
  }

  /** Whether all of it was done. */
  async #take(request: string): Promise<boolean> {
    const { agent, ledger, config, screen } = this.#parts;
    const deps = {
      agent,
      ledger,
      rules: config.rules,
      understander: config.understander,
      human: this.#human,
      timer: systemTimer,
      person: this.#person,
      now: () => new Date(),
      screen,
      onStop,
    };
    let done = false;
    try {
      const conversed = await converse(deps, { session: this.#session, request, spoken: this.#language, today: today() });
      ({ session: this.#session, language: this.#language, done } = conversed);
    } catch (error) {
      this.#language = languageOf(request, this.#language);
      screen.say(`\n✘ ${this.#texts.broke(error instanceof Error ? error.message : String(error))}`);
    }
    await this.#keep();
    const audit = await verifyAudit({ ledger });
    screen.say(`\n${audit.ok ? this.#texts.record(audit.entries) : this.#texts.recordBroken(audit.problem)}\n`);
    return done;
  }

  async #keep(): Promise<void> {
    if (!this.#isKept) return;
    const { file, screen } = this.#parts;
    try {
      if ((await file.save(this.#session)) === 'saved') return;
      screen.say(`! ${this.#texts.sessionElsewhere}`);
    } catch (error) {
      screen.say(`! ${this.#texts.notKept('session.json', error instanceof Error ? error.message : String(error))}`);
    }
    this.#isKept = false;
  }

  /** What words about a plan come to, as a diff; the edits that are sent are the ones that were shown. */
  readonly #readChange: ReadChange = async ({ action, instruction }) => {
    const plan = PlanSchema.parse(action.parameters);
    const previewed = await this.#parts.agent.previewInstruction({ session: this.#session, plan, instruction, today: today() });
    if ('notUnderstood' in previewed) return { problem: previewed.notUnderstood };
    if ('notPossible' in previewed) return { problem: TERMINAL_TEXTS[plan.language].notPossible(previewed.notPossible) };
    const tasks = new Map([...plan.todos, ...previewed.plan.todos].map(({ id, task }) => [id, task]));
    const lines = diffToText(previewed.diff, plan.language, tasks).trimEnd().split('\n');
    return { lines, change: { kind: 'edits', edits: previewed.edits as unknown as JsonObject[] } };
  };
}

/** The day where the person sits, not in Greenwich. */
const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** The first Ctrl-C stops the run, the second the program. */
function onStop(stop: () => void): () => void {
  let pressed = false;
  const onInterrupt = (): void => {
    if (pressed) process.exit(130);
    pressed = true;
    stop();
  };
  process.on('SIGINT', onInterrupt);
  return () => void process.off('SIGINT', onInterrupt);
}
