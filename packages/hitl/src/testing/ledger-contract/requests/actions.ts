import assert from 'node:assert/strict';
import { deriveId } from '../../../core/derive-id.ts';
import type { RecordAction } from '../../../ports/ledger.ts';
import { expectKind, expectRefused, expectThrown, present } from '../outcomes.ts';
import { scenario } from '../world.ts';

const recording = (input: Pick<RecordAction, 'hold' | 'action'>): RecordAction => ({
  ...input,
  because: 'below the limit',
  gate: 'budget',
  shadow: ['paranoid mail'],
});

export const actionCases = [
  scenario('an action that nobody is asked about is kept with what the gates said', async (world) => {
    const hold = await world.startRun();
    const action = world.propose(hold.runId, { clearance: 'allow', parameters: { 제목: '주간 보고서', count: 3 } });
    expectKind(await world.ledger.recordAction(recording({ hold, action })), 'recorded');
    assert.deepEqual(await world.ledger.findAction(action.id), action);
    const [entry] = await world.auditOf(action.id);
    assert.deepEqual(present(entry).subject, { type: 'action', id: action.id, version: 1 });
    assert.deepEqual(present(entry).data, {
      action_id: action.id,
      action_digest: action.digest,
      tool: action.tool,
      clearance: 'allow',
      because: 'below the limit',
      gate: 'budget',
      shadow: ['paranoid mail'],
      parameters: { 제목: '주간 보고서', count: 3 },
      policy_version: action.policyVersion,
    });
    const event = present((await world.ledger.readEvents({ runId: hold.runId })).at(-1));
    assert.deepEqual(
      { type: event.type, data: event.data },
      { type: 'action-recorded', data: { action_id: action.id, clearance: 'allow' } },
    );
  }),

  scenario('a step that runs again finds the action it recorded before', async (world) => {
    const hold = await world.startRun();
    const action = world.propose(hold.runId, { clearance: 'not_gated' });
    await world.ledger.recordAction(recording({ hold, action }));
    await world.leavesNoTrace(hold.runId, async () => {
      expectKind(await world.ledger.recordAction(recording({ hold, action })), 'existing');
    });
  }),

  scenario('four nodes that record the same action at once record one', async (world) => {
    const hold = await world.startRun();
    const action = world.propose(hold.runId, { clearance: 'not_gated' });
    const outcomes = await Promise.all((await world.nodes(4)).map((node) => node.recordAction(recording({ hold, action }))));
    assert.deepEqual(outcomes.map((outcome) => outcome.kind).sort(), ['existing', 'existing', 'existing', 'recorded']);
  }),

  scenario('a step that proposes something else when it runs again is refused', async (world) => {
    const hold = await world.startRun();
    const action = world.propose(hold.runId, { clearance: 'allow', step: 'one' });
    await world.ledger.recordAction(recording({ hold, action }));
    const other = world.propose(hold.runId, { clearance: 'allow', step: 'one', parameters: { to: 'everybody@example.com' } });
    assert.equal(other.id, action.id);
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.recordAction(recording({ hold, action: other })), 'HITL_ACTION_CONFLICT');
    });
    assert.deepEqual(await world.ledger.findAction(action.id), action);
  }),

  scenario("an action that somebody has to be asked about can't be slipped past them", async (world) => {
    const hold = await world.startRun();
    const action = world.propose(hold.runId, { clearance: 'ask' });
    await world.leavesNoTrace(hold.runId, () => expectThrown(world.ledger.recordAction(recording({ hold, action })), 'HITL_INVALID_INPUT'));
    assert.equal(await world.ledger.findAction(action.id), undefined);
  }),

  scenario('an action whose digest is not that of its content is not kept', async (world) => {
    const hold = await world.startRun();
    const harmless = world.propose(hold.runId, { clearance: 'allow' });
    const forged = { ...harmless, parameters: { to: 'everybody@example.com' } };
    await world.leavesNoTrace(hold.runId, async () => {
      await expectThrown(world.ledger.recordAction(recording({ hold, action: forged })), 'HITL_INVALID_INPUT');
      const question = world.question(hold);
      const lie = { ...question.action, parameters: { to: 'nobody@example.com' } };
      await expectThrown(world.ledger.openRequest({ ...question, action: lie }), 'HITL_INVALID_INPUT');
    });
  }),

  scenario('an action of one run is not kept under another', async (world) => {
    const hold = await world.startRun();
    const foreign = await world.startRun({ owner: 'node-2' });
    const action = world.propose(foreign.runId, { clearance: 'allow' });
    await world.leavesNoTrace(hold.runId, async () => {
      await expectThrown(world.ledger.recordAction(recording({ hold, action })), 'HITL_INVALID_INPUT');
      await expectThrown(world.ledger.openRequest({ ...world.question(foreign), hold }), 'HITL_INVALID_INPUT');
    });
  }),

  scenario('parameters come back as they went in, whatever they are', async (world) => {
    const hold = await world.startRun();
    const parameters = {
      '': 'empty key',
      constructor: 'own',
      hangul: '가나다 각각 한글 조합',
      mixed: '\u202Egnp.exe\u200B "quotes" \\ / \u0001 🙂 日本語',
      numbers: [0, -1.5, 1e21, 5e-324, 9007199254740991],
      nested: { a: [{ b: [null, true, false, ''] }] },
    };
    const action = world.propose(hold.runId, { clearance: 'allow', parameters });
    await world.ledger.recordAction(recording({ hold, action }));
    assert.deepEqual(present(await world.ledger.findAction(action.id)).parameters, parameters);
    const [entry] = await world.auditOf(action.id);
    assert.deepEqual(present(entry).data['parameters'], parameters);
  }),

  scenario('an action that nobody recorded is not found', async (world) => {
    assert.equal(await world.ledger.findAction(deriveId('act', 'nothing')), undefined);
  }),

  scenario('who changes what the ledger handed out, or what it was handed, changes nothing in it', async (world) => {
    const hold = await world.startRun();
    const question = world.question(hold, { action: { parameters: { list: ['a'] } } });
    const kept = structuredClone(question);
    const opened = expectKind(await world.ledger.openRequest(question), 'opened');
    // biome-ignore lint/suspicious/noExplicitAny: somebody writing where the types forbid it is the point.
    const spoil = (value: any) => {
      value.parameters.list.push('b');
      value.tool = 'delete_everything';
    };
    spoil(question.action);
    spoil(present(await world.ledger.findAction(kept.action.id)));
    opened.request.allowedDecisions.length = 0;
    opened.request.openedAt.setTime(0);
    const state = present(await world.ledger.findRequest(kept.terms.id));
    assert.deepEqual(state.action, kept.action);
    assert.deepEqual(state.request.allowedDecisions, kept.terms.allowedDecisions);
    assert.ok(state.request.openedAt.getTime() > 0);
    const run = await world.run(hold.runId);
    run.createdAt.setTime(0);
    assert.ok((await world.run(hold.runId)).createdAt.getTime() > 0);
  }),
];
