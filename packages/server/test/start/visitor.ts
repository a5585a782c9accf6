/** Somebody with a browser: its cookie, and what its pages send with it. */
export class Visitor {
  readonly #url: string;
  #cookie = '';
  #csrf = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** What the page of a start does with the address that was printed. */
  async signIn(address: string): Promise<number> {
    const { origin, hash } = new URL(address);
    const answer = await fetch(`${this.#url}/api/auth/start-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ token: hash.slice(1) }),
    });
    this.#cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const { csrf_token = '' } = (await answer.json()) as { csrf_token?: string };
    this.#csrf = csrf_token;
    return answer.status;
  }

  /** Takes this person to another node: the cookie is of the same name there only if the address is. */
  at(url: string): Visitor {
    const other = new Visitor(url);
    other.#cookie = this.#cookie;
    other.#csrf = this.#csrf;
    return other;
  }

  async get<Answer>(path: string): Promise<Answer> {
    return this.#send<Answer>('GET', path);
  }

  async post<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.#send<Answer>('POST', path, body);
  }

  async #send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: { cookie: this.#cookie, 'x-csrf-token': this.#csrf, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Answer;
  }
}

export interface Waiting {
  readonly request_id: string;
  readonly action_digest: string;
  readonly type: string;
}

export interface RunResult {
  readonly run: {
    readonly run_id: string;
    readonly session_id: string;
    readonly status: string;
    readonly response: { text: string } | null;
  };
  readonly pending: readonly Waiting[];
}
