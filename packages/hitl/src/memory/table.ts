/** Remembers how to take back what has been written since it began, so that a failure leaves nothing half done. */
export class Journal {
  #undo: (() => void)[] = [];

  note(undo: () => void): void {
    this.#undo.push(undo);
  }

  /** Runs `work` to its end or undoes all of it. It must not wait for anything: nobody may look in between. */
  atomically<Result>(work: () => Result): Result {
    this.#undo = [];
    try {
      return work();
    } catch (error) {
      for (const undo of this.#undo.reverse()) undo();
      throw error;
    } finally {
      this.#undo = [];
    }
  }
}

/** Rows by key. A row is replaced, never changed, so what was read before stays what it was. */
export class Table<Key, Row> {
  readonly #rows = new Map<Key, Row>();
  readonly #open = new Set<Key>();
  readonly #journal: Journal;
  readonly #isOpen: (row: Row) => boolean;

  /** Rows for which `isOpen` holds are found without going through those that are long over. */
  constructor(journal: Journal, isOpen: (row: Row) => boolean = () => false) {
    this.#journal = journal;
    this.#isOpen = isOpen;
  }

  get(key: Key): Row | undefined {
    return this.#rows.get(key);
  }

  has(key: Key): boolean {
    return this.#rows.has(key);
  }

  put(key: Key, row: Row): Row {
    const before = this.#rows.get(key);
    this.#journal.note(() => (before === undefined ? this.#drop(key) : this.#write(key, before)));
    this.#write(key, row);
    return row;
  }

  delete(key: Key): void {
    const before = this.#rows.get(key);
    if (before === undefined) return;
    this.#journal.note(() => this.#write(key, before));
    this.#drop(key);
  }

  values(): Iterable<Row> {
    return this.#rows.values();
  }

  *open(): Iterable<Row> {
    for (const key of this.#open) {
      const row = this.#rows.get(key);
      if (row !== undefined) yield row;
    }
  }

  #write(key: Key, row: Row): void {
    this.#rows.set(key, row);
    if (this.#isOpen(row)) this.#open.add(key);
    else this.#open.delete(key);
  }

  #drop(key: Key): void {
    this.#rows.delete(key);
    this.#open.delete(key);
  }
}
