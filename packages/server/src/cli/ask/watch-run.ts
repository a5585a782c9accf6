import { type Screen, TERMINAL_TEXTS } from '@dream-agent/agent/terminal';
import type { Language } from '@dream-agent/hitl';
import type { ServerMessage } from '../../contract/index.ts';
import type { CliTexts } from '../texts/cli-texts.ts';

type Progress = Extract<ServerMessage, { type: 'todo_progress' }>['data'];
type Token = Extract<ServerMessage, { type: 'token' }>['data'];
type Paused = Extract<ServerMessage, { type: 'hitl_paused' }>['data'];
type Completed = Extract<ServerMessage, { type: 'layer_complete' }>['data'];

/** Shows a run while it goes on, from what the server tells of it. */
export class WatchRun {
  readonly #screen: Screen;
  readonly #texts: CliTexts;
  readonly #running = new Map<string, string>();
  readonly #finished = new Set<string>();
  #attempt = 0;
  #isWaiting = false;
  /** What was said of a pause that is not over. */
  #told: string | undefined;
  language: Language;
  /** What was shown of the answer while it came. */
  streamed = '';

  constructor(screen: Screen, texts: CliTexts, language: Language) {
    this.#screen = screen;
    this.#texts = texts;
    this.language = language;
  }

  thinks(): void {
    this.#isWaiting = false;
    this.#screen.status(TERMINAL_TEXTS[this.language].thinking);
  }

  /** Nothing moves on the screen while somebody is asked. */
  waits(): void {
    this.#isWaiting = true;
    this.#screen.status(undefined);
  }

  happened(message: ServerMessage): void {
    switch (message.type) {
      case 'layer_start':
        this.thinks();
        break;
      case 'layer_complete':
        this.#completed(message.data);
        break;
      case 'todo_progress':
        this.#progress(message.data);
        break;
      case 'token':
        this.#token(message.data);
        break;
      case 'hitl_paused':
        this.waits();
        this.#paused(message.data);
        break;
      case 'hitl_resumed':
        this.#told = undefined;
        this.#screen.say(`! ${this.#texts.resumed}`);
        this.thinks();
        break;
      case 'hitl_warning':
      case 'hitl_reminded':
        // A question that is open has no line end yet.
        this.#screen.say(`${this.#isWaiting ? '\n' : ''}! ${this.#texts.happened[message.type]}`);
        break;
      case 'error':
        this.#screen.say(`! ${message.data.error.title} (${message.data.error.message})`);
        break;
      default:
    }
  }

  /** That it is to stand still and that it does are two messages, and one thing to say; why, where nobody has asked for it. */
  #paused({ budget_spent, session_id }: Paused): void {
    const words = budget_spent === null ? this.#texts.paused : this.#texts.budgetSpent[budget_spent](session_id);
    if (words !== this.#told) this.#screen.say(`! ${words}`);
    this.#told = words;
  }

  #completed(layer: Completed): void {
    if (layer.layer !== 'cognitive') return;
    const { understanding } = layer;
    this.language = understanding.language;
    if (understanding.ambiguity !== undefined || understanding.intent.domain === 'INQUIRY') return;
    const named = understanding.entities
      .map(({ text, value }) => text || (typeof value === 'string' ? value : ''))
      .filter((word) => word !== '');
    if (named.length > 0) this.#screen.say(`● ${TERMINAL_TEXTS[this.language].understood([...new Set(named)].join(' · '))}`);
  }

  #progress({ todo_id, task, status, progress, note, round }: Progress): void {
    const texts = TERMINAL_TEXTS[this.language];
    const isOver = status !== 'pending' && status !== 'running';
    if (isOver) {
      this.#running.delete(todo_id);
      const told = `${todo_id} ${round ?? 1} ${status}`;
      if (!this.#finished.has(told)) {
        const why = Object.hasOwn(texts.notDone, status) ? texts.notDone[status as keyof typeof texts.notDone] : status;
        this.#screen.say(status === 'completed' ? `  ✔ ${task}` : `  ✘ ${task}: ${why}`);
      }
      this.#finished.add(told);
    } else {
      const far = progress > 0 ? ` ${Math.round(progress * 100)} % ${note}` : '';
      this.#running.set(todo_id, `${task}${far}`.trim());
    }
    const running = [...this.#running.values()];
    this.#screen.status(running.length === 0 ? texts.thinking : `  ▸ ${running.join(' · ')}`);
  }

  #token({ text, attempt, index }: Token): void {
    if (attempt !== this.#attempt) {
      this.#screen.say(this.#attempt === 0 ? '' : TERMINAL_TEXTS[this.language].onceMore);
      this.streamed = '';
      this.#attempt = attempt;
    }
    // A piece that got lost on the way is in the whole answer; what would have a hole in it is not shown.
    if (index !== this.streamed.length) return;
    this.streamed += text;
    this.#screen.stream(text);
  }
}
