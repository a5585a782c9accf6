/** Things that arrive, in order, for whoever waits for them. */
export class Mailbox<Thing> {
  readonly #there: Thing[] = [];
  readonly #waiting: ((thing: Thing) => void)[] = [];

  put(thing: Thing): void {
    const first = this.#waiting.shift();
    if (first === undefined) this.#there.push(thing);
    else first(thing);
  }

  next(): Promise<Thing> {
    const [thing] = this.#there.splice(0, 1);
    if (thing !== undefined) return Promise.resolve(thing);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
