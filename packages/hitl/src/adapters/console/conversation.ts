import { wrapText } from '../../core/display-width.ts';
import { visible, visibleJson } from '../../core/visible.ts';
import type { Messages } from '../../messages/messages.ts';
import type { Asked } from '../../ports/human.ts';
import type { Refusal } from '../../ports/ledger.ts';
import type { Action } from '../../schema/action.ts';
import type { Person } from '../../schema/actor.ts';
import type { Change, Decision, DecisionKind } from '../../schema/decision.ts';
import { HitlError } from '../../schema/errors.ts';
import type { Json, JsonObject } from '../../schema/json.ts';
import type { InputField } from '../../schema/question.ts';
import { assigneeFrom, choiceOf, LETTERS, plainKey } from './choices.ts';
import type { Lines, ReadOptions, Streams } from './lines.ts';
import { meantBy } from './meant-by.ts';
import {
  actionLines,
  approvalScreen,
  choiceLines,
  type Look,
  optionsOf,
  questionScreen,
  riskLines,
  shortDigest,
  widthOf,
} from './screen.ts';

/** What words about a change to a plan come to: what the person is to look at and the change itself, or why they were not understood. */
export type ReadChange = (input: {
  readonly action: Action;
  readonly instruction: string;
  readonly language: string;
}) => Promise<{ readonly lines: readonly string[]; readonly change: Change } | { readonly problem: string }>;

export interface ConversationInput {
  readonly asked: Asked;
  readonly signal: AbortSignal;
  readonly look: Look;
  readonly actor: Person;
  readonly lines: Lines;
  readonly output: Streams['output'];
  readonly readChange?: ReadChange | undefined;
  readonly onInterrupt: 'abort' | 'leave';
  readonly singleKey?: boolean;
}

/** The person pressed Ctrl-C or Ctrl-D. */
class Interrupted extends Error {}

/** One question and the talk about it, until there is a decision to send. */
export class Conversation {
  readonly #input: ConversationInput;

  constructor(input: ConversationInput) {
    this.#input = input;
  }

  get #say(): Messages {
    return this.#input.look.say;
  }

  /** Shows all there is to know and lets the person choose. */
  decide(): Promise<Decision> {
    const { asked, look } = this.#input;
    const allowed = asked.request.allowedDecisions;
    this.#print('', ...this.#refusalLines(asked.refusal), ...approvalScreen(asked, look));
    return this.#untilAborted(async () => {
      for (;;) {
        this.#print(...choiceLines(allowed, look));
        // Once more what it is about, where a long text has pushed it off the screen.
        const level = this.#say.risk(this.#say.riskLevels[asked.request.risk.level]);
        const tool = asked.action.type === 'tool_call' ? [visible(asked.action.tool)] : [];
        const prompt = `${[...tool, level, shortDigest(asked.action)].join(' · ')} > `;
        const isChoice = (key: string) => choiceOf(key, allowed, this.#say) !== undefined;
        const typed = await this.#read(prompt, this.#input.singleKey === true ? { isChoice } : {});
        const kind = choiceOf(typed, allowed, this.#say);
        if (kind === undefined) {
          if (typed.trim() !== '') this.#print(this.#say.unknownChoice(visible(typed.trim())));
          continue;
        }
        const decision = await this.#complete(kind);
        if (decision !== undefined) return decision;
      }
    });
  }

  /** Asks for a text or a value. */
  answer(): Promise<Decision> {
    const { asked, look } = this.#input;
    const { question, allowedDecisions } = asked.request;
    const field = question.kind === 'input_request' ? question.input : undefined;
    const options = optionsOf(question);
    const others = allowedDecisions.filter((kind) => kind === 'skip' || kind === 'abort');
    this.#print(
      '',
      ...this.#refusalLines(asked.refusal),
      ...questionScreen(asked.request, look),
      look.paint(
        'faint',
        [this.#hint(field, options.length > 0), ...others.map((kind) => `/${LETTERS[kind]} ${this.#say.decisions[kind]}`)].join('  '),
      ),
    );
    return this.#untilAborted(async () => {
      for (;;) {
        const typed = await this.#read(`${this.#say.typeAnswer} > `);
        const command = typed.trim().startsWith('/') ? choiceOf(typed.trim().slice(1), others, this.#say) : undefined;
        const decision = command === undefined ? undefined : await this.#complete(command);
        if (decision !== undefined) return decision;
        if (command !== undefined) continue;
        if (typed.trim() === '' && field?.defaultValue === undefined && (field === undefined || field.validation?.required === true))
          continue;
        return { kind: 'answer', value: meantBy(typed, field, options) };
      }
    });
  }

  #hint(field: InputField | undefined, hasOptions: boolean): string {
    const hint = field === undefined && hasOptions ? this.#say.suggestionHint : this.#say.fieldHint[field?.inputType ?? 'text'];
    return field?.defaultValue === undefined ? hint : `${hint}, ${this.#say.defaultValue(visibleJson(field.defaultValue))}`;
  }

  /** Asks for whatever else the answer needs. Nothing, if the person changes their mind. */
  async #complete(kind: DecisionKind): Promise<Decision | undefined> {
    switch (kind) {
      case 'approve':
      case 'retry':
        return { kind };
      case 'reject':
      case 'skip':
      case 'abort':
        return this.#withReason(kind);
      case 'defer': {
        const guidance = (await this.#read(`${this.#say.guidance} > `)).trim();
        return guidance === '' ? undefined : { kind, guidance };
      }
      case 'escalate':
        return this.#escalate();
      case 'modify':
        return this.#modify();
      case 'answer':
        return { kind, value: await this.#read(`${this.#say.typeAnswer} > `) };
    }
  }

  async #withReason(kind: 'reject' | 'skip' | 'abort'): Promise<Decision | undefined> {
    const { requireReason } = this.#input.asked.request;
    if (!requireReason && kind !== 'reject') return { kind };
    const reason = (await this.#read(`${requireReason ? this.#say.whyRequired : this.#say.whyOptional} > `)).trim();
    if (reason !== '') return { kind, reason };
    return requireReason ? undefined : { kind };
  }

  async #escalate(): Promise<Decision | undefined> {
    const hasChain = this.#input.asked.request.timing.escalationChain.length > 0;
    const typed = (await this.#read(`${hasChain ? this.#say.escalateToNext : this.#say.escalateTo} > `)).trim();
    if (typed === '') return hasChain ? { kind: 'escalate' } : undefined;
    const to = assigneeFrom(typed);
    if (to !== undefined) return { kind: 'escalate', to };
    this.#print(this.#say.unknownChoice(visible(typed)));
    return undefined;
  }

  /** A plan is changed in words, which the agent reads and shows what it made of them; anything else to the letter. */
  async #modify(): Promise<Decision | undefined> {
    if (this.#input.asked.action.type !== 'plan') return this.#modifyParameters();
    for (;;) {
      const instruction = (await this.#read(`${this.#say.changeInWords} > `)).trim();
      if (instruction === '') return undefined;
      const change = await this.#understood(instruction);
      if (change !== undefined) return { kind: 'modify', change };
    }
  }

  /** The change as the person has seen and confirmed it. Without anybody to read words here, they are sent as they are. */
  async #understood(instruction: string): Promise<Change | undefined> {
    const { asked, look, readChange } = this.#input;
    if (readChange === undefined) return { kind: 'instruction', instruction };
    const read = await readChange({ action: asked.action, instruction, language: look.language });
    if ('problem' in read) {
      const lines = read.problem.split('\n').flatMap((line) => wrapText(visible(line), widthOf(look)));
      this.#print(...lines.map((line) => look.paint('careful', line)));
      return undefined;
    }
    this.#print('', ...read.lines.map((line) => `  ${visible(line)}`), '');
    return isYes(plainKey(await this.#read(`${this.#say.confirmChange} > `)), this.#say) ? read.change : undefined;
  }

  async #modifyParameters(): Promise<Decision | undefined> {
    const { asked, actor, look, output } = this.#input;
    const current = visibleJson(asked.action.parameters);
    this.#print(this.#say.editParameters);
    // On a terminal the line can be edited in place; elsewhere it is shown to be copied.
    if (output.isTTY !== true) this.#print(`${this.#say.keepsParameters} ${current}`);
    const parameters = await this.#readObject(current);
    if (parameters === undefined) return undefined;
    const preview = await asked.preview({ actor, parameters });
    if (preview.kind === 'refused') {
      this.#print(...this.#refusalLines(preview));
      return undefined;
    }
    if (preview.action.digest === asked.action.digest) {
      this.#print(this.#say.nothingChanged);
      return undefined;
    }
    this.#print('', look.paint('strong', this.#say.changedTo), ...riskLines(preview.action.risk, look), '');
    this.#print(...actionLines(preview.action, asked.request, look), look.paint('faint', this.#say.digest(shortDigest(preview.action))));
    if (!preview.mayApproveAtOnce) this.#print(look.paint('careful', this.#say.needsOwnRequest));
    const yes = plainKey(await this.#read(`${this.#say.confirmChange} > `));
    if (!isYes(yes, this.#say)) return undefined;
    return { kind: 'modify', change: { kind: 'parameters', parameters, digest: preview.action.digest } };
  }

  /** What was typed is not lost to a forgotten comma: it comes back to be put right. */
  async #readObject(current: string): Promise<JsonObject | undefined> {
    for (let text = current; ; ) {
      text = (await this.#read('> ', { prefill: text })).trim();
      if (text === '') return undefined;
      const parsed = parseObject(text);
      if (typeof parsed !== 'string') return parsed;
      this.#print(this.#say.notAnObject(visible(parsed)));
    }
  }

  /** Ctrl-C is an answer where the question takes one like it: stop everything. */
  async #untilAborted(talk: () => Promise<Decision>): Promise<Decision> {
    try {
      return await talk();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      const { asked, onInterrupt } = this.#input;
      if (onInterrupt === 'abort' && asked.request.allowedDecisions.includes('abort')) return { kind: 'abort', reason: 'Ctrl-C' };
      throw new HitlError('HITL_NOBODY_AVAILABLE', 'the person left', { cause: error });
    }
  }

  async #read(prompt: string, how: ReadOptions = {}): Promise<string> {
    const { lines, signal } = this.#input;
    const line = await lines.read(prompt, signal, how);
    if (line.kind === 'line') return line.text;
    if (line.kind === 'interrupted') throw new Interrupted();
    this.#print(this.#say.inputEnded);
    throw new HitlError('HITL_NOBODY_AVAILABLE', 'the input has ended');
  }

  #refusalLines(refusal: Refusal | undefined): string[] {
    if (refusal === undefined) return [];
    const { refusals, notTaken } = this.#say;
    const known = Object.hasOwn(refusals, refusal.code) ? refusals[refusal.code as keyof typeof refusals] : refusal.code;
    return [this.#input.look.paint('alarm', notTaken(`${known} (${visible(refusal.message)})`))];
  }

  #print(...lines: readonly string[]): void {
    this.#input.output.write(lines.map((line) => `${line}\n`).join(''));
  }
}

const isYes = (key: string, say: Messages): boolean => key === 'y' || say.yesWords.normalize('NFKC').split(' ').includes(key);

/** An object, or what is wrong with the text. */
function parseObject(text: string): JsonObject | string {
  try {
    const value = JSON.parse(text) as Json;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
    return text.slice(0, 40);
  } catch (error) {
    return (error as Error).message;
  }
}
