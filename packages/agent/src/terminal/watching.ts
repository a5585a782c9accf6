import type { Language } from '../contract/language.ts';
import type { Understanding } from '../contract/understanding.ts';
import type { Happening } from '../happening.ts';
import type { Understander } from '../layers/cognitive/index.ts';
import { describeFallback, type Usage } from '../models/index.ts';
import { describeUnderstanding } from './describe-understanding.ts';
import type { Screen } from './screen.ts';
import { TERMINAL_TEXTS } from './texts/terminal-texts.ts';

/** Shows a run while it goes on, and remembers of it what is needed at its end. */
export class Watching {
  readonly #screen: Screen;
  readonly #understander: Understander;
  readonly #running = new Map<string, string>();
  readonly #failures = new Set<string>();
  #attempt = -1;
  language: Language;
  understanding: Understanding | undefined;
  /** What was shown of the answer while it came. */
  streamed = '';
  readonly used: Usage[] = [];

  constructor(screen: Screen, understander: Understander, language: Language) {
    this.#screen = screen;
    this.#understander = understander;
    this.language = language;
  }

  thinks(): void {
    this.#screen.status(TERMINAL_TEXTS[this.language].thinking);
  }

  readonly happened = (happening: Happening): void => {
    switch (happening.type) {
      case 'understood':
        this.#understood(happening.understanding);
        break;
      case 'todo-started':
      case 'todo-progress':
      case 'todo-finished':
        this.#todo(happening);
        break;
      case 'model-used':
        this.used.push(happening.usage);
        break;
      case 'model-failed': {
        const notice = describeFallback(happening.failure, this.language);
        // The same again says nothing new.
        if (!this.#failures.has(notice)) this.#screen.say(`! ${notice} (${happening.failure.message.split('\n')[0]})`);
        this.#failures.add(notice);
        break;
      }
      case 'answer-piece':
        this.#piece(happening.piece, happening.attempt);
        break;
      default:
    }
  };

  #understood(understanding: Understanding): void {
    this.understanding = understanding;
    this.language = understanding.language;
    if (understanding.ambiguity !== undefined || understanding.intent.domain === 'INQUIRY') return;
    this.#screen.say(`● ${TERMINAL_TEXTS[this.language].understood(describeUnderstanding(this.#understander, understanding))}`);
  }

  #todo(happening: Extract<Happening, { type: 'todo-started' | 'todo-progress' | 'todo-finished' }>): void {
    const texts = TERMINAL_TEXTS[this.language];
    const { todoId, task } = happening;
    if (happening.type === 'todo-finished') {
      this.#running.delete(todoId);
      const { status } = happening;
      const why = Object.hasOwn(texts.notDone, status) ? texts.notDone[status as keyof typeof texts.notDone] : status;
      this.#screen.say(status === 'completed' ? `  ✔ ${task}` : `  ✘ ${task}: ${why}`);
    } else {
      const { type } = happening;
      const far = type === 'todo-progress' ? ` ${Math.round(Math.min(1, Math.max(0, happening.fraction)) * 100)} % ${happening.note}` : '';
      this.#running.set(todoId, `${task}${far}`.trim());
    }
    const running = [...this.#running.values()];
    this.#screen.status(running.length === 0 ? texts.thinking : `  ▸ ${running.join(' · ')}`);
  }

  #piece(piece: string, attempt: number): void {
    if (attempt !== this.#attempt) {
      this.#screen.say(this.#attempt === -1 ? '' : TERMINAL_TEXTS[this.language].onceMore);
      this.streamed = '';
      this.#attempt = attempt;
    }
    this.streamed += piece;
    this.#screen.stream(piece);
  }
}
