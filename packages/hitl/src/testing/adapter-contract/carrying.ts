import assert from 'node:assert/strict';
import { REQUEST_KINDS } from '../../schema/question.ts';
import { anAsked, decisionsFor } from './asked.ts';
import { type AdapterCase, ask, expectAnswer } from './case.ts';

const HOSTILE = ['\u001b[2J', '\u001b]8;;http://evil\u0007', '\u202e', '\u200b', '\u{e0041}', '\u0000', '\u2066'];
const POISON = `a${HOSTILE.join('a')}a`;

/** Questions and answers get to the other side as they are. */
export const carryingCases: readonly AdapterCase[] = [
  ...REQUEST_KINDS.map(
    (kind): AdapterCase => ({
      name: `carries every answer that a ${kind} takes, to the letter`,
      play: async (harness) => {
        for (const decision of decisionsFor(kind)) {
          const asking = ask(harness, anAsked({ kind }));
          await harness.answer(await harness.seen(), decision);
          await expectAnswer(asking, harness, decision);
        }
      },
    }),
  ),
  {
    name: 'shows what is asked, in the words of whoever wrote it',
    play: async (harness) => {
      const asking = ask(
        harness,
        anAsked({ parameters: { to: '팀@example.com', body: '안녕하세요, 全角　です' }, expectedOutcome: '메일 한 통' }),
      );
      const seen = await harness.seen();
      for (const words of ['안녕하세요, 全角　です', '메일 한 통']) assert.ok(seen.text.includes(words), `${words} is not in ${seen.text}`);
      await harness.answer(seen, { kind: 'approve' });
      await expectAnswer(asking, harness, { kind: 'approve' });
    },
  },
  {
    name: 'shows what would hide or steer, and sends none of it to a screen',
    play: async (harness) => {
      const asking = ask(harness, anAsked({ parameters: { [POISON]: POISON }, expectedOutcome: POISON }));
      const seen = await harness.seen();
      for (const raw of HOSTILE) assert.ok(!seen.text.includes(raw), `it has ${JSON.stringify(raw)} in it`);
      assert.match(seen.text, /\\u\{?202e/);
      await harness.answer(seen, { kind: 'reject', reason: '아니요' });
      await expectAnswer(asking, harness, { kind: 'reject', reason: '아니요' });
    },
  },
  {
    name: 'says why the answer before was not taken',
    play: async (harness) => {
      const refusal = { kind: 'refused', code: 'HITL_REASON_REQUIRED', message: 'the gate wants one \u202e' } as const;
      const asking = ask(harness, anAsked({ refusal }));
      const seen = await harness.seen();
      assert.match(seen.text, /the gate wants one \\u\{?202e/);
      await harness.answer(seen, { kind: 'reject', reason: '예산이 없어요' });
      await expectAnswer(asking, harness, { kind: 'reject', reason: '예산이 없어요' });
    },
  },
  {
    name: 'tells people what needs no answer, and shows what is hidden in it',
    play: async (harness) => {
      await harness.adapter.sendNotification({ kind: 'message', text: '보고서가 끝났어요 \u202e' });
      assert.match(await harness.told(), /보고서가 끝났어요 \\u\{202e\}/);
      const { request } = anAsked();
      await harness.adapter.sendNotification({ kind: 'request', did: 'reminded', request });
      assert.notEqual((await harness.told()).trim(), '');
    },
  },
];
