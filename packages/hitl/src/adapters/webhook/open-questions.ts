import type { Asked, HumanAnswer } from '../../ports/human.ts';
import { questionId } from '../wire/question-message.ts';
import { Recent } from '../wire/recent.ts';

export interface OpenQuestion {
  readonly id: string;
  readonly answered: Promise<HumanAnswer>;
  take(answer: HumanAnswer): void;
  close(): void;
}

/** The questions that are being asked right now, each of which takes one answer. */
export class OpenQuestions {
  readonly #open = new Map<string, OpenQuestion>();
  readonly #closed = new Recent<string, true>(10_000);

  add(asked: Asked): OpenQuestion {
    const id = questionId(asked.request);
    const { promise, resolve } = Promise.withResolvers<HumanAnswer>();
    const close = () => {
      if (this.#open.get(id) === question) this.#open.delete(id);
      this.#closed.set(id, true);
    };
    const question: OpenQuestion = {
      id,
      answered: promise,
      close,
      take: (answer) => {
        close();
        resolve(answer);
      },
    };
    this.#open.set(id, question);
    this.#closed.delete(id);
    return question;
  }

  find(id: string): OpenQuestion | undefined {
    return this.#open.get(id);
  }

  wasClosed(id: string): boolean {
    return this.#closed.has(id);
  }
}
