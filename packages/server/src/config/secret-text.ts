import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/** A text that is not to be seen. Wherever it is written by mistake, into a log or an error, only a marker stands there. */
export class SecretText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
