import type { HumanAdapter } from '../../ports/human.ts';
import type { Decision } from '../../schema/decision.ts';

/** A question as it has reached people. */
export interface Seen {
  /** All that was before their eyes, the reason of a refusal included. */
  readonly text: string;
}

/** What not every way to people can do wrong: leave it out with `without`, and say there why. */
export type Mishap = 'again' | 'astray' | 'late' | 'stranger' | 'at-once';

/** An adapter, and the people at the other end of it. Each method resolves once the adapter has had what was sent. */
export interface AdapterHarness {
  readonly adapter: HumanAdapter;
  /** The id of the person that answers are given by. */
  readonly person: string;
  /** The next question, once it is there. */
  seen(): Promise<Seen>;
  answer(seen: Seen, decision: Decision): Promise<void>;
  /** Sends what is no answer at all. What comes back is to be answered next: the same, or the question put anew with what was wrong. */
  nonsense(seen: Seen): Promise<Seen>;
  /** Sends the last answer once more, to the letter. */
  again?(): Promise<void>;
  /** Answers a question that nobody asked. */
  astray?(seen: Seen): Promise<void>;
  /** Answers as somebody whom nobody knows here. What comes back is to be answered next. */
  stranger?(seen: Seen): Promise<Seen>;
  /** The next thing that people were told, once it is there. */
  told(): Promise<string>;
  /** From now on nobody is there. */
  leave(): Promise<void>;
  close(): Promise<void>;
}
