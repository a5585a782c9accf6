import { REQUEST_KINDS, type RequestKind } from '@dream-agent/hitl/schema';
import { describe, expect, test } from 'vitest';
import { RequestWireSchema, requestView, toWire } from '../../src/contract/index.ts';
import { aRequest } from './a-request.ts';

/** What every kind carries. */
const COMMON = [
  'type',
  'request_id',
  'status',
  'created_at',
  'timeout_at',
  'timeout_sec',
  'timeout_action',
  'gate',
  'action_digest',
  'assignee',
  'quorum',
  'risk_assessment',
  'suggested_response',
  'allowed_decisions',
];

const OWN: Readonly<Record<RequestKind, readonly string[]>> = {
  plan_review: ['plan_id', 'plan', 'message', 'options'],
  clarification: ['original_input', 'ambiguity', 'question', 'input_type', 'suggestions', 'required'],
  approval_request: ['todo_id', 'todo', 'reason', 'options'],
  input_request: ['field', 'question', 'input_type', 'validation'],
  final_response: ['message', 'response', 'done', 'not_done', 'options'],
  error_recovery: ['failed_action_id', 'error', 'may_have_happened', 'details', 'options'],
};

describe('a request on the wire', () => {
  test.each(REQUEST_KINDS)('%s carries what its kind promises, as the ledger has it', async (kind) => {
    const { state, shown } = await aRequest(kind);
    const wire = JSON.parse(JSON.stringify(toWire(RequestWireSchema, requestView(state, shown))));
    const parsed = RequestWireSchema.parse(wire);
    expect(Object.keys(parsed)).toEqual(expect.arrayContaining([...COMMON, ...OWN[kind]]));
    expect(parsed).toMatchObject({
      type: kind,
      request_id: state.request.id,
      status: 'pending',
      action_digest: state.action.digest,
      action: { digest: state.action.digest, parameters: state.action.parameters },
      timeout_sec: 300,
      timeout_action: 'reject',
      allowed_decisions: state.request.allowedDecisions,
      decision: null,
    });
  });

  test('a plan is shown with its todos, its graph and its cost, and the parameters as their tool calls them', async () => {
    const { state, shown } = await aRequest('plan_review');
    const wire = RequestWireSchema.parse(toWire(RequestWireSchema, requestView(state, shown)));
    if (wire.type !== 'plan_review') throw new Error('another kind');
    expect(wire.plan_id).toBe(`pln_${state.request.runId.slice(4)}`);
    expect(wire.plan).toMatchObject({
      version: 2,
      estimated_duration_sec: 12,
      estimated_cost_usd: 0.5,
      dependency_graph: { todo_collect: [], todo_report: ['todo_collect'] },
      todos: [
        { parameters: { date_range: { fromDay: '2026-10-01' }, 플랫폼: ['naver'] }, depends_on: [], estimated_duration_sec: 4 },
        { depends_on: ['todo_collect'], estimated_cost_usd: 0.5 },
      ],
    });
  });

  test('a clarification with suggestions offers them as a choice, and one without asks for text', async () => {
    const question = { kind: 'clarification', question: '어느 달인가요?', originalInput: '리뷰', ambiguity: 'month' } as const;
    const [choice, text] = await Promise.all([
      aRequest('clarification'),
      aRequest('clarification', { question: { ...question, suggestions: [] } }),
    ]);
    expect(requestView(choice.state, choice.shown)).toMatchObject({ inputType: 'choice', suggestions: ['October'] });
    expect(requestView(text.state, text.shown)).toMatchObject({ inputType: 'text', suggestions: [] });
  });

  test('a request without a deadline says so, and is not shown as overdue', async () => {
    const { state, shown } = await aRequest('approval_request', { timing: { timeoutSeconds: null } });
    const wire = RequestWireSchema.parse(toWire(RequestWireSchema, requestView(state, shown)));
    expect(wire).toMatchObject({ timeout_at: null, timeout_sec: null });
  });

  test('the votes of a quorum are counted, and the answer is there once it was given', async () => {
    const { ledger, people, read, state, shown } = await aRequest('approval_request', { quorum: { approvals: 2, of: 3 } });
    const vote = { requestId: state.request.id, decision: { kind: 'approve' }, shownDigest: state.action.digest } as const;
    await ledger.decide({ ...vote, actor: people.arin });
    const once = RequestWireSchema.parse(toWire(RequestWireSchema, requestView(await read(), shown)));
    expect(once).toMatchObject({
      status: 'pending',
      quorum: { approvals: 2, of: 3, approved: 1 },
      votes: [{ voter: 'arin' }],
      decision: null,
    });
    await ledger.decide({ ...vote, actor: people.bora });
    const twice = RequestWireSchema.parse(toWire(RequestWireSchema, requestView(await read(), shown)));
    expect(twice).toMatchObject({
      status: 'decided',
      quorum: { approved: 2 },
      decision: { decision: { kind: 'approve' }, source: 'human', approved_digest: state.action.digest },
    });
  });

  test('nothing of a tool definition or of a secret kind goes along', async () => {
    const { state, shown } = await aRequest('approval_request');
    expect(JSON.stringify(toWire(RequestWireSchema, requestView(state, shown)))).not.toContain(state.action.toolDefinition);
  });

  test('a plan review without its plan is not shown at all, rather than without it', async () => {
    const { state, shown } = await aRequest('plan_review');
    const { plan: _, ...rest } = shown;
    expect(() => requestView(state, rest)).toThrow("a plan review can't be shown without its plan");
  });
});
