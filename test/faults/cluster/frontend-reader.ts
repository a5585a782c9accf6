const WRITES = /\b(insert|update|delete|commit)\b/i;

/** Reads what a client says to PostgreSQL, as far as is needed to know when a write is sent off. */
export class FrontendReader {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;
  #inTransaction = false;
  #writing = false;
  readonly #prepared = new Map<string, string>();

  /** Whether, with these bytes, something was sent off that commits a write. */
  push(bytes: Buffer): boolean {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    let sent = false;
    for (;;) {
      const header = this.#started ? 1 : 0;
      if (this.#rest.length < header + 4) return sent;
      const length = this.#rest.readUInt32BE(header) + header;
      if (this.#rest.length < length) return sent;
      const message = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      if (this.#started) sent = this.#read(message) || sent;
      else this.#started = true;
    }
  }

  #read(message: Buffer): boolean {
    switch (String.fromCharCode(message[0] ?? 0)) {
      case 'P': {
        const [name = '', text = ''] = strings(message, 5);
        this.#prepared.set(name, text);
        return false;
      }
      case 'B': {
        const [, name = ''] = strings(message, 5);
        this.#note(this.#prepared.get(name) ?? '');
        return false;
      }
      case 'Q':
        this.#note(strings(message, 5)[0] ?? '');
        return this.#sentOff();
      case 'S':
        return this.#sentOff();
      default:
        return false;
    }
  }

  #note(text: string): void {
    if (/^\s*begin/i.test(text)) this.#inTransaction = true;
    if (/^\s*(commit|rollback)/i.test(text)) this.#inTransaction = false;
    if (WRITES.test(text) && !this.#inTransaction) this.#writing = true;
  }

  #sentOff(): boolean {
    const writing = this.#writing;
    this.#writing = false;
    return writing;
  }
}

/** The texts that a message begins with, each of which ends with a zero. */
function strings(message: Buffer, from: number): string[] {
  const first = message.indexOf(0, from);
  if (first === -1) return [];
  const second = message.indexOf(0, first + 1);
  return [message.toString('utf8', from, first), ...(second === -1 ? [] : [message.toString('utf8', first + 1, second)])];
}
