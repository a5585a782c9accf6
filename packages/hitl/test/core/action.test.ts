import { expect, test } from 'vitest';
import { type ActionContent, actionDigest, actionIsWhole, recordingProblem, reviseAction, revisionProblem } from '../../src/core/action.ts';
import { deriveId } from '../../src/core/derive-id.ts';
import { digestOf } from '../../src/core/digest.ts';
import type { Action } from '../../src/schema/action.ts';
import { anAction, aRisk } from '../../src/testing/fixtures.ts';

const runId = deriveId('run', 'one');
const content: ActionContent = {
  type: 'tool_call',
  tool: 'send_email',
  toolDefinition: 'definition-1',
  parameters: { to: 'a@example.com', body: { text: '안녕' } },
  runId,
  policyVersion: 'policy-1',
};

test('the digest covers everything that an approval is bound to', () => {
  const changes: Partial<ActionContent>[] = [
    { type: 'plan' },
    { tool: 'send_emails' },
    { toolDefinition: 'definition-2' },
    { parameters: { to: 'a@example.com', body: { text: '안녕 ' } } },
    { parameters: { to: 'a@example.com', body: { text: '안녕' }, bcc: '' } },
    { runId: deriveId('run', 'two') },
    { policyVersion: 'policy-2' },
  ];
  const digests = changes.map((change) => actionDigest({ ...content, ...change }));
  expect(new Set([actionDigest(content), ...digests]).size).toBe(changes.length + 1);
});

test('the digest is that of a named, versioned form that anybody can build again', () => {
  expect(actionDigest(content)).toBe(
    digestOf({
      v: 1,
      type: 'tool_call',
      tool: 'send_email',
      tool_definition: 'definition-1',
      parameters: content.parameters,
      run_id: runId,
      policy_version: 'policy-1',
    }),
  );
  const reordered = { body: { text: '안녕' }, to: 'a@example.com' };
  expect(actionDigest({ ...content, parameters: reordered })).toBe(actionDigest(content));
});

test('the same step and ordinal of a run is the same action, whatever is proposed there', () => {
  const first = anAction(runId, { step: 'mail', ordinal: 1 });
  expect(anAction(runId, { step: 'mail', ordinal: 1, parameters: { to: 'b' } }).id).toBe(first.id);
  expect(anAction(runId, { step: 'mail', ordinal: 2 }).id).not.toBe(first.id);
  expect(anAction(deriveId('run', 'two'), { step: 'mail', ordinal: 1 }).id).not.toBe(first.id);
  expect(actionIsWhole(first)).toBe(true);
});

test('an action whose content was exchanged is not whole', () => {
  const action = anAction(runId);
  for (const change of [{ parameters: {} }, { tool: 'x' }, { toolDefinition: 'x' }, { type: 'plan' as const }, { policyVersion: 'x' }]) {
    expect(actionIsWhole({ ...action, ...change })).toBe(false);
  }
});

test('a revision is a new action that remembers where it comes from', () => {
  const action = anAction(runId, { clearance: 'ask' });
  const revised = reviseAction(action, { parameters: { to: 'b@example.com' }, risk: aRisk('high'), by: 'arin' });
  expect(revised).toMatchObject({ editedFrom: action.id, editedBy: 'arin', clearance: 'ask', tool: action.tool, risk: { level: 'high' } });
  expect(revised.id).not.toBe(action.id);
  expect(actionIsWhole(revised)).toBe(true);
  expect(revisionProblem(action, revised)).toBeUndefined();
  expect(reviseAction(action, { parameters: { to: 'b@example.com' }, risk: aRisk(), by: 'bora' }).id).toBe(revised.id);
});

test('what is not the same action with other parameters is no revision', () => {
  const action = anAction(runId);
  const revised = reviseAction(action, { parameters: { to: 'b@example.com' }, risk: aRisk(), by: 'arin' });
  const sealed = (over: Partial<Action>): Action => ({ ...revised, ...over, digest: actionDigest({ ...revised, ...over }) });
  const impostors: Action[] = [
    sealed({ tool: 'execute_sql' }),
    sealed({ type: 'plan' }),
    sealed({ runId: deriveId('run', 'two') }),
    sealed({ editedFrom: revised.id }),
    sealed({ clearance: 'not_gated' }),
    sealed({ effectClass: 'pure' }),
    { ...revised, parameters: { to: 'c@example.com' } },
  ];
  for (const impostor of impostors) expect(revisionProblem(action, impostor)).toEqual(expect.any(String));
});

test('what the agent said of its own proposal is kept where it said something', () => {
  expect(anAction(runId, { confidence: 0.4, estimatedCostUsd: 2 })).toMatchObject({ confidence: 0.4, estimatedCostUsd: 2 });
  expect(Object.keys(anAction(runId))).not.toEqual(expect.arrayContaining([expect.stringMatching(/confidence|estimatedCostUsd/)]));
});

test('an action that has to be asked about, belongs elsewhere or is forged is not simply recorded', () => {
  const action = anAction(runId, { clearance: 'allow' });
  expect(recordingProblem(action, runId)).toBeUndefined();
  expect(recordingProblem({ ...action, clearance: 'ask' }, runId)).toMatch(/asked/);
  expect(recordingProblem(action, deriveId('run', 'two'))).toMatch(/belongs to/);
  expect(recordingProblem({ ...action, parameters: {} }, runId)).toMatch(/digest/);
});
