/** How many things are remembered; those beyond were seen too long ago to matter. */
const KEPT = 1000;

/** Remembers what was last made for a key. */
export class Recent<Value> {
  readonly #values = new Map<string, Value>();

  get(key: string, make: () => Value): Value {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#values.set(key, made);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= KEPT) break;
      this.#values.delete(oldest);
    }
    return made;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  find(key: string): Value | undefined {
    return this.#values.get(key);
  }

  forget(key: string): void {
    this.#values.delete(key);
  }
}
