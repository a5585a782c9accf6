import assert from 'node:assert/strict';
import { anAsked, passedOn } from './asked.ts';
import { type AdapterCase, ask, expectAnswer } from './case.ts';

/** What comes that should not, or when it should not. */
export const mishapCases: readonly AdapterCase[] = [
  {
    name: 'takes no nonsense for an answer, and the right one after it',
    play: async (harness) => {
      const asking = ask(harness, anAsked());
      const next = await harness.nonsense(await harness.seen());
      assert.ok(await asking.isOpen(), 'it took something for an answer');
      await harness.answer(next, { kind: 'approve' });
      await expectAnswer(asking, harness, { kind: 'approve' });
    },
  },
  {
    name: 'takes an answer that comes twice once, and not for the question after',
    needs: 'again',
    play: async (harness) => {
      const first = ask(harness, anAsked());
      await harness.answer(await harness.seen(), { kind: 'escalate' });
      await expectAnswer(first, harness, { kind: 'escalate' });
      await harness.again?.();
      const second = ask(harness, passedOn(first.asked));
      const seen = await harness.seen();
      await harness.again?.();
      assert.ok(await second.isOpen(), 'an answer of the level before was taken');
      await harness.answer(seen, { kind: 'approve' });
      await expectAnswer(second, harness, { kind: 'approve' });
    },
  },
  {
    name: 'takes no answer to a question that nobody asked',
    needs: 'astray',
    play: async (harness) => {
      const asking = ask(harness, anAsked());
      const seen = await harness.seen();
      await harness.astray?.(seen);
      assert.ok(await asking.isOpen(), 'it took the answer of another question');
      await harness.answer(seen, { kind: 'skip' });
      await expectAnswer(asking, harness, { kind: 'skip' });
    },
  },
  {
    name: 'takes no answer of somebody whom nobody knows',
    needs: 'stranger',
    play: async (harness) => {
      const asking = ask(harness, anAsked());
      const next = await harness.stranger?.(await harness.seen());
      assert.ok(next !== undefined && (await asking.isOpen()), 'a stranger has decided');
      await harness.answer(next, { kind: 'skip' });
      await expectAnswer(asking, harness, { kind: 'skip' });
    },
  },
  {
    name: 'asks two at once, and keeps the answers apart that come in another order',
    needs: 'at-once',
    play: async (harness) => {
      const one = ask(harness, anAsked({ parameters: { which: 'the one' } }));
      const two = ask(harness, anAsked({ parameters: { which: 'the other' } }));
      const seen = [await harness.seen(), await harness.seen()];
      const [first, second] = seen.toSorted((a, b) => Number(a.text.includes('the other')) - Number(b.text.includes('the other')));
      assert.ok(first !== undefined && second !== undefined);
      await harness.answer(second, { kind: 'skip' });
      await expectAnswer(two, harness, { kind: 'skip' });
      assert.ok(await one.isOpen());
      await harness.answer(first, { kind: 'approve' });
      await expectAnswer(one, harness, { kind: 'approve' });
    },
  },
];
