import { describe, expect, test } from 'vitest';
import type { HumanAdapter } from '../../src/ports/human.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import { people } from '../../src/testing/index.ts';
import { verifyAudit } from '../../src/use-cases/verify-audit.ts';
import { patternWorld } from '../pattern/pattern-world.ts';
import { ScriptedHuman } from '../pattern/scripted-human.ts';
import { act, actAll, type Line, say } from '../pattern/scripted-model.ts';
import { BatchingPerson } from './batching-person.ts';

const GATES = [{ name: 'all', gateType: 'tool_execution' }] as const;
const write = (name: string, more: JsonObject = {}) => ({ tool: 'write_file', parameters: { folder: 'out', name, ...more } });

async function executed(human: HumanAdapter, lines: Line[], options: Parameters<typeof patternWorld>[2] = {}) {
  const world = patternWorld(human, lines, { gates: GATES, ...options });
  const result = await world.pattern.execute(world.agent, 'x', { language: 'ko' });
  await expect(verifyAudit({ ledger: world.ledger })).resolves.toMatchObject({ ok: true });
  return { ...world, result, outcomes: result.steps.map(({ parameters, outcome }) => [parameters['name'], outcome]) };
}

describe('similar questions of low risk', () => {
  test('are one, with what they have in common; each is answered, recorded and bound to its own digest', async () => {
    const human = new BatchingPerson(() => [{ kind: 'approve' }, { kind: 'reject', reason: '이건 아니에요' }, { kind: 'approve' }]);
    const { result, called, ledger } = await executed(human, [actAll(write('a'), write('b'), write('c', { draft: true })), say('ok')]);
    expect(human.lists).toMatchObject([
      {
        tool: 'write_file',
        gate: 'all',
        language: 'ko',
        common: { folder: 'out' },
        questions: [{ differs: { name: 'a' } }, { differs: { name: 'b' } }, { differs: { name: 'c', draft: true } }],
      },
    ]);
    expect(human.alone).toEqual([]);
    expect(called.map(({ parameters }) => parameters['name'])).toEqual(['a', 'c']);
    expect(result.auditLog).toHaveLength(3);
    expect(new Set(result.approvalRequests.map(({ metadata }) => metadata.actionDigest)).size).toBe(3);
    await ledger.seal();
    expect((await ledger.readAudit()).filter(({ body }) => body.type === 'request-decided')).toHaveLength(3);
  });

  test('that the list leaves unanswered are asked one by one, and never taken for approved', async () => {
    const human = new BatchingPerson(
      () => [{ kind: 'approve' }],
      () => ({ kind: 'skip' }),
    );
    const { outcomes } = await executed(human, [actAll(write('a'), write('b'), write('c')), say('ok')]);
    expect(human.alone.map(({ action }) => action.parameters['name'])).toEqual(['b', 'c']);
    expect(outcomes).toEqual([
      ['a', 'executed'],
      ['b', 'skipped'],
      ['c', 'skipped'],
    ]);
  });

  test('are asked one by one where the way to people has no form for a list, or the list fails', async () => {
    const plain = new ScriptedHuman({ kind: 'approve' }, { kind: 'approve' });
    expect((await executed(plain, [actAll(write('a'), write('b')), say('ok')])).called).toHaveLength(2);
    const failing = new BatchingPerson(() => {
      throw new Error('the form is broken');
    });
    expect((await executed(failing, [actAll(write('a'), write('b')), say('ok')])).called).toHaveLength(2);
    expect(failing.alone).toHaveLength(2);
    for (const broken of [
      () => {
        throw new Error('at once');
      },
      async () => null,
      async () => [null, {}],
    ]) {
      const human = new BatchingPerson(() => []);
      human.requestTogether = broken as never;
      expect((await executed(human, [actAll(write('a'), write('b')), say('ok')])).called).toHaveLength(2);
      expect(human.alone).toHaveLength(2);
    }
  });

  test('do not take up what is graver, of another tool, or past the gates', async () => {
    const human = new BatchingPerson(({ questions }) => questions.map(() => ({ kind: 'approve' })));
    const actions = [
      write('a'),
      { tool: 'delete_file', parameters: { name: 'x' } },
      { tool: 'send_email', parameters: { name: 'm' } },
      write('b'),
    ];
    await executed(human, [
      actAll(...actions, { tool: 'delete_file', parameters: { name: 'y' } }, { tool: 'send_email', parameters: { name: 'n' } }),
      say('ok'),
    ]);
    expect(human.lists.map(({ tool, questions }) => [tool, questions.length])).toEqual([['write_file', 2]]);
    // send_email is of medium risk and delete_file of high.
    expect(new Set(human.alone.map(({ action }) => action.parameters['name']))).toEqual(new Set(['m', 'n', 'x', 'y']));
  });

  test('may go up to medium risk where that is said, and no further', async () => {
    const human = new BatchingPerson(({ questions }) => questions.map(() => ({ kind: 'approve' })));
    const twice = (tool: string) => ['1', '2'].map((name) => ({ tool, parameters: { name } }));
    await executed(human, [actAll(...twice('send_email'), ...twice('delete_file')), say('ok')], { batchUpTo: 'medium' });
    expect(human.lists.map(({ tool }) => tool)).toEqual(['send_email']);
    expect(human.alone).toHaveLength(2);
  });

  test('an answer about a list that the ledger refuses is asked for again, by itself, with the reason', async () => {
    const human = new BatchingPerson(
      () => [{ kind: 'reject' }, { kind: 'approve' }],
      () => ({ kind: 'reject', reason: 'because' }),
    );
    const { outcomes } = await executed(human, [actAll(write('a'), write('b')), say('ok')], {
      gates: [{ name: 'all', gateType: 'tool_execution', requireReason: true }],
    });
    expect(human.alone).toMatchObject([{ refusal: { code: 'HITL_REASON_REQUIRED' }, action: { parameters: { name: 'a' } } }]);
    expect(outcomes).toEqual([
      ['a', 'rejected'],
      ['b', 'executed'],
    ]);
  });

  test('an answer with the digest of another question counts for neither', async () => {
    const human = new BatchingPerson(
      () => [],
      () => ({ kind: 'reject', reason: 'no' }),
    );
    const swapped = human.requestTogether.bind(human);
    human.requestTogether = async (together) => {
      await swapped(together);
      const digest = together.questions[1]?.asked.action.digest ?? '';
      return together.questions.map(() => ({ actor: people.arin, decision: { kind: 'approve' }, shownDigest: digest }));
    };
    const { outcomes } = await executed(human, [actAll(write('a'), write('b')), say('ok')]);
    expect(outcomes).toEqual([
      ['a', 'rejected'],
      ['b', 'executed'],
    ]);
    expect(human.alone[0]?.refusal?.code).toBe('HITL_DIGEST_MISMATCH');
  });

  test('wait neither for a tool that runs nor for one that fails', async () => {
    const human = new BatchingPerson(({ questions }) => questions.map(() => ({ kind: 'approve' })));
    const world = patternWorld(
      human,
      [actAll({ tool: 'read_file', parameters: {} }, write('a'), write('b'), { tool: 'nothing', parameters: {} }), say('ok')],
      {
        requireApprovalForTools: ['write_file'],
      },
    );
    const reading = Promise.withResolvers<string>();
    const tools = world.agent.tools.map((tool) => (tool.name === 'read_file' ? { ...tool, call: () => reading.promise } : tool));
    const running = world.pattern.execute({ ...world.agent, tools }, 'x');
    await expect.poll(() => human.lists.length).toBe(1);
    reading.resolve('read');
    expect((await running).steps.filter(({ done }) => done)).toHaveLength(3);
  });

  test('of which time has run out are not done, and the rest of the list still counts', async () => {
    const human = new BatchingPerson(() => []);
    human.requestTogether = () => new Promise(() => undefined);
    const { outcomes } = await executed(human, [actAll(write('a'), write('b')), say('ok')], { defaultTimeout: 5 });
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['expired', 'expired']);
  });
});

describe('what is routine', () => {
  test('is asked about in the short form once it was approved twice, until somebody says no', async () => {
    const human = new BatchingPerson(
      () => [{ kind: 'reject', reason: 'not this' }],
      () => ({ kind: 'approve' }),
    );
    const lines = ['a', 'b', 'c', 'd'].map((name) => act('write_file', { folder: name, name }));
    const { outcomes } = await executed(human, [...lines, say('ok')]);
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['executed', 'executed', 'rejected', 'executed']);
    expect(human.lists).toMatchObject([{ common: { folder: 'c', name: 'c' }, questions: [{ differs: {} }] }]);
    expect(human.alone).toHaveLength(3);
  });

  test('never is what is of high risk', async () => {
    const human = new BatchingPerson(() => []);
    await executed(human, [...['a', 'b', 'c', 'd'].map((name) => act('delete_file', { name })), say('ok')]);
    expect([human.lists.length, human.alone.length]).toEqual([0, 4]);
  });
});

describe('what is to be remembered for the session', () => {
  const remembering = () => new BatchingPerson(({ questions }) => questions.map(() => ({ remember: true })));

  test('is not asked about again, to the letter, and each time is on the record', async () => {
    const human = remembering();
    const again = act('write_file', { folder: 'out', name: 'a' });
    const { result, called, pattern, ledger, agent } = await executed(human, [
      actAll(write('a'), write('b')),
      again,
      act('write_file', { folder: 'out', name: 'c' }),
      say('ok'),
      again,
      say('ok'),
    ]);
    // By then c is routine, and so in the short form.
    expect(human.lists.map(({ questions }) => questions.map(({ asked }) => asked.action.parameters['name']))).toEqual([['a', 'b'], ['c']]);
    expect(human.alone).toEqual([]);
    expect(called.map(({ parameters }) => parameters['name'])).toEqual(['a', 'b', 'a', 'c']);
    expect(result.auditLog.map(({ humanResponse }) => humanResponse?.source)).toEqual(['human', 'human', 'grant', 'human']);
    expect(human.notifications).toMatchObject([{ text: expect.stringContaining('다시 묻지 않습니다') }, {}, {}]);
    // In the next run of the session too.
    expect((await pattern.execute(agent, 'again')).auditLog).toMatchObject([{ humanResponse: { source: 'grant', by: 'arin' } }]);
    const grants = await ledger.listGrants();
    expect(grants.every(({ runId, maxRisk, expiresAt }) => runId !== undefined && maxRisk === 'low' && expiresAt > new Date(0))).toBe(true);
    expect(pattern.getRemembered()).toMatchObject([
      { tool: 'write_file', parameters: { name: 'a' }, by: { id: 'arin' } },
      { parameters: { name: 'b' } },
      { parameters: { name: 'c' } },
    ]);
  });

  test('holds for nobody else’s session on the same ledger', async () => {
    const human = remembering();
    const { ledger } = await executed(human, [actAll(write('a'), write('b')), say('ok')]);
    const other = new BatchingPerson(() => []);
    await executed(other, [act('write_file', { folder: 'out', name: 'a' }), say('ok')], { ledger });
    expect(other.alone).toHaveLength(1);
  });

  test('can be taken back, and then is asked about again, in the next run too', async () => {
    const human = remembering();
    const again = act('write_file', { folder: 'out', name: 'a' });
    const { pattern, agent, ledger } = await executed(human, [
      actAll(write('a'), write('b')),
      say('ok'),
      again,
      say('ok'),
      again,
      say('ok'),
    ]);
    const [one] = pattern.getRemembered();
    await expect(pattern.forget(people.vito, one?.requestId)).rejects.toMatchObject({ code: 'HITL_NOT_PERMITTED' });
    await ledger.revokeGrant(one?.grants[0] as never, people.dana);
    await pattern.execute(agent, 'again');
    expect(human.lists).toHaveLength(2);
    await pattern.forget(people.arin);
    expect(pattern.getRemembered()).toEqual([]);
    expect((await ledger.listGrants()).every(({ revokedAt }) => revokedAt !== null)).toBe(true);
  });

  test('ends with the session', async () => {
    const human = remembering();
    const again = act('write_file', { folder: 'out', name: 'a' });
    const { pattern, agent, clock } = await executed(human, [actAll(write('a'), write('b')), say('ok'), again, say('ok')], {
      sessionSeconds: 600,
    });
    clock.advance(600);
    const { auditLog } = await pattern.execute(agent, 'again');
    expect(auditLog).toMatchObject([{ humanResponse: { source: 'human' } }]);
  });

  test('never is what is of high or critical risk, whoever wishes so, and they are told', async () => {
    const human = new ScriptedHuman(
      (asked) => ({ actor: people.arin, decision: { kind: 'approve' }, shownDigest: asked.action.digest, remember: 'session' }),
      { kind: 'reject', reason: 'no' },
    );
    const { ledger, outcomes } = await executed(human, [act('delete_file', { name: 'a' }), act('delete_file', { name: 'a' }), say('ok')]);
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['executed', 'rejected']);
    expect(await ledger.listGrants()).toEqual([]);
    expect(human.notifications).toMatchObject([{ text: expect.stringContaining('매번 묻습니다') }]);
  });

  test('is not kept where the person may not give a grant, or has changed or refused the call', async () => {
    const human = new ScriptedHuman(
      (asked) => ({ actor: people.rina, decision: { kind: 'approve' }, shownDigest: asked.action.digest, remember: 'session' }),
      (asked) => ({
        actor: people.arin,
        decision: { kind: 'reject', reason: 'no' },
        shownDigest: asked.action.digest,
        remember: 'session',
      }),
    );
    const { ledger, pattern } = await executed(human, [act('write_file', { name: 'a' }), act('write_file', { name: 'bb' }), say('ok')]);
    expect([await ledger.listGrants(), pattern.getRemembered()]).toEqual([[], []]);
    expect(human.notifications).toMatchObject([{ text: expect.stringContaining('HITL_NOT_PERMITTED') }]);
  });
});
