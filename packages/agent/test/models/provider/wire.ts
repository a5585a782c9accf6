/** What a provider says, before it is put into its own words. */
export interface Answer {
  readonly pieces: readonly string[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** `end` as each provider calls a usual end, `length` as it calls running into the limit; `undefined` for none at all. */
  readonly end: 'end' | 'length' | 'declined' | undefined;
}

/** The words of one provider. */
export interface Wire {
  readonly path: string;
  /** How a key comes in. */
  readonly keyHeader: (key: string) => readonly [name: string, value: string];
  readonly events: (answer: Answer) => string[];
  readonly whole: (answer: Answer) => unknown;
  readonly errorBody: (message: string, code: string) => unknown;
  readonly errorEvent: string;
}

export const event = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
