import type { Ledger } from '@dream-agent/hitl';

/** Called before and after whatever has a name; may fail, or never come back. */
export type Pass = (name: string, when: 'before' | 'after') => Promise<void>;

/** A ledger that passes by a point before and after each call. */
export const stoppable = (ledger: Ledger, pass: Pass): Ledger =>
  Object.fromEntries(
    Object.entries(ledger).map(([name, call]) => [
      name,
      async (...given: never[]) => {
        await pass(name, 'before');
        const outcome: unknown = await (call as (...given: never[]) => Promise<unknown>)(...given);
        // To claim nothing is not to have claimed.
        if (outcome !== undefined) await pass(name, 'after');
        return outcome;
      },
    ]),
  ) as unknown as Ledger;
