import assert from 'node:assert/strict';
import { HitlError } from '../../schema/errors.ts';
import { anAsked } from './asked.ts';
import { type AdapterCase, ask, expectAnswer } from './case.ts';

/** Questions that end without an answer. */
export const endingCases: readonly AdapterCase[] = [
  {
    name: 'stops asking when it is told to, with the reason it was given',
    play: async (harness) => {
      const asking = ask(harness, anAsked());
      await harness.seen();
      const reason = new HitlError('HITL_REQUEST_CLOSED');
      asking.stop.abort(reason);
      await assert.rejects(asking.answer, (error) => error === reason);
    },
  },
  {
    name: 'does not begin to ask what is settled already',
    play: async (harness) => {
      const stop = new AbortController();
      stop.abort(new HitlError('HITL_REQUEST_CLOSED'));
      await assert.rejects(async () => harness.adapter.requestApproval(anAsked(), stop.signal));
      const asking = ask(harness, anAsked({ parameters: { only: 'this one' } }));
      const seen = await harness.seen();
      assert.ok(seen.text.includes('this one'), `somebody was asked: ${seen.text}`);
      await harness.answer(seen, { kind: 'approve' });
      await expectAnswer(asking, harness, { kind: 'approve' });
    },
  },
  {
    name: 'is not moved by an answer that comes too late, and asks the next question',
    needs: 'late',
    play: async (harness) => {
      const settled = ask(harness, anAsked());
      const late = await harness.seen();
      settled.stop.abort(new HitlError('HITL_REQUEST_EXPIRED'));
      await assert.rejects(settled.answer);
      await harness.answer(late, { kind: 'approve' }).catch(() => undefined);
      const asking = ask(harness, anAsked({ parameters: { only: 'this one' } }));
      let seen = await harness.seen();
      // Some are told that the question is closed, by whatever means there are; it is not a question.
      while (!seen.text.includes('this one')) seen = await harness.seen();
      assert.ok(await asking.isOpen(), 'the answer of another question was taken');
      await harness.answer(seen, { kind: 'reject', reason: '아니요' });
      await expectAnswer(asking, harness, { kind: 'reject', reason: '아니요' });
    },
  },
  {
    name: 'says that somebody is there while there is, and never answers for them when they have left',
    play: async (harness) => {
      assert.equal(await harness.adapter.isAvailable(), true);
      await harness.leave();
      if (!(await harness.adapter.isAvailable())) return;
      // Not every way to people knows before it tries.
      const asking = ask(harness, anAsked());
      await assert.rejects(asking.answer, (error) => HitlError.is(error) && error.code === 'HITL_NOBODY_AVAILABLE');
    },
  },
];
