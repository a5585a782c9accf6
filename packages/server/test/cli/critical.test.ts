import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliWorld, openCliWorld, type Typist } from './cli-world.ts';

/** Longer than a busy machine takes from reading a request to answering it. */
const READING = 4;

let world: CliWorld;
let arin: Typist;
beforeAll(async () => {
  world = await openCliWorld();
  arin = await world.typist('approver', { name: '이아린' });
});
afterAll(() => world?.close());

async function critical() {
  const hold = await world.ledger.startRun({ requestedBy: (await world.someone('reviewer')).id });
  const action = { tool: 'send_email', parameters: { to: 'all@example.com' }, risk: 'critical' } as const;
  return (await world.ledger.ask(hold, { action, terms: { readingSeconds: READING } })).request;
}

test.each([
  ['ko', '초 뒤에 승인을 보냅니다'],
  ['en', 'Your approval is sent in'],
  ['ja', '秒後に承認を送ります'],
] as const)(
  'in %s who has not opened what is critical is shown it, and the approval is sent once it can have been read',
  async (speaks, waits) => {
    const { id, actionDigest } = await critical();
    const sitting = arin.sit(['approve', id, '--digest', actionDigest], { speaks, input: '' });
    const shown = await sitting.sees(waits);
    expect(shown).toContain('all@example.com');
    expect(await world.ledger.decisionOf(id)).toBeUndefined();
    expect(await sitting.ended).toMatchObject({ code: 0, err: '' });
    expect(await world.ledger.decisionOf(id)).toEqual({ kind: 'approve' });
  },
);

test('who has looked at it before does not wait', async () => {
  const { id, actionDigest } = await critical();
  await arin.call(['show', id]);
  await world.advance(READING);
  const { code, out } = await arin.call(['approve', id, '--digest', actionDigest], { speaks: 'en' });
  expect(code).toBe(0);
  expect(out).not.toContain('is sent in');
});

test('a program is told how long to wait, and nothing is sent for it', async () => {
  const { id, actionDigest } = await critical();
  const { code, out } = await arin.call(['approve', id, '--digest', actionDigest, '--json']);
  expect(code).toBe(1);
  const { error } = JSON.parse(out);
  expect(error).toMatchObject({ code: 'HITL_NOT_READ_YET' });
  expect(error.retry_after_sec).toBeLessThanOrEqual(READING);
  await world.advance(error.retry_after_sec);
  expect(await arin.call(['approve', id, '--digest', actionDigest, '--json'])).toMatchObject({ code: 0 });
});

test('at a terminal who says yes at once need not say it again', async () => {
  const { id } = await critical();
  const sitting = arin.sit(['approve', id], { speaks: 'en', terminal: true });
  await sitting.sees('Exactly so? [y/n]');
  sitting.type('y');
  await sitting.sees('Your approval is sent in');
  expect(await sitting.ended).toMatchObject({ code: 0 });
  expect(await world.ledger.decisionOf(id)).toEqual({ kind: 'approve' });
});

test.each([
  ['ko', '[a] 승인', '조금 더 읽은 뒤에 승인하세요'],
  ['en', '[a] approve', 'read it a little longer, then approve it'],
  ['ja', '[a] 承認', 'もう少し読んでから承認してください'],
] as const)('in the inbox, in %s, whose key was too quick is told so in words, and asked again', async (speaks, key, told) => {
  const { id } = await critical();
  const sitting = arin.sit(['inbox', '--decide'], { speaks });
  await sitting.sees('> ');
  sitting.type('1');
  await sitting.sees(key);
  sitting.type('a');
  const again = await sitting.sees(new RegExp(`${told} \\([1-4] s\\)`));
  expect(again).not.toContain('HITL_NOT_READ_YET');
  await sitting.sees(key);
  await world.advance(READING);
  sitting.type('a');
  await sitting.sees(`✔ ${id}`);
  sitting.leaves();
  await sitting.ended;
  expect(await world.ledger.decisionOf(id)).toEqual({ kind: 'approve' });
});
