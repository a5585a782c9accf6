import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { AgentConfig } from '@dream-agent/agent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentWorld, openAgentWorld } from '../routes/agent-world.ts';
import { gatedConfig } from '../routes/gated-config.ts';
import { type Client, connect } from './client.ts';

let world: AgentWorld;
let client: Client;
beforeAll(async () => {
  world = await openAgentWorld({ config: insistingOnAudience(await gatedConfig()) });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const someone = await world.someone('reviewer');
  const { authorization } = await world.keyOf(someone.id, ['run', 'read', 'decide']);
  client = await connect(`http://127.0.0.1:${port}`, { credential: String(authorization).slice('Bearer '.length) });
});
afterAll(() => world?.close());

/** Who a report is for is then something that only a person knows. */
function insistingOnAudience(config: AgentConfig): AgentConfig {
  const report = config.tools.get('report');
  if (report === undefined) throw new Error('there is no report');
  const parameters = { ...report.definition.parameters, required: ['audience'] };
  return { ...config, tools: new Map([...config.tools, ['report', { ...report, definition: { ...report.definition, parameters } }]]) };
}

/** Looks until a run needs somebody, or has ended. */
async function next(runId: string): Promise<{ run: any; request: any }> {
  for (;;) {
    const { body: run } = await client.call('readRun', { parameters: { run_id: runId } });
    const { body: page } = await client.call('listRequests', { parameters: { run_id: runId, status: ['pending'] } });
    if (page.items.length > 0 || run.response !== null) return { run, request: page.items[0] };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a client that knows the description alone makes itself clear, changes the plan, approves, gives what is asked for, and has the PDF', async () => {
  const answered: string[] = [];
  const { body: started } = await client.call('runAgent', { body: { user_input: '보고서 만들어줘', wait_seconds: 60 } });
  const { run_id: runId, session_id: sessionId } = started.run;
  for (;;) {
    const { run, request } = await next(runId);
    if (request === undefined) {
      expect(run.status).toBe('succeeded');
      break;
    }
    const asked = { request_id: request.request_id, action_digest: request.action_digest };
    const respond = (said: object) =>
      client.call('respondToSession', { parameters: { session_id: sessionId }, body: { ...asked, ...said } });
    answered.push(request.type);
    if (request.type === 'clarification') await respond({ value: '지난달 선크림 리뷰' });
    else if (request.type === 'plan_review' && request.plan.version === 1) {
      const parameters = { plan_id: request.plan_id };
      const change = { kind: 'instruction', instruction: '쿠팡만' };
      const { body: preview } = await client.call('previewPlanEdit', { parameters, body: { version: 1, change } });
      expect(preview.kind).toBe('preview');
      const exact = { kind: 'edits', edits: preview.edits };
      const { body: edited } = await client.call('editPlan', { parameters, body: { version: 1, change: exact } });
      expect(edited.plan).toEqual(preview.plan);
    } else if (request.type === 'input_request') {
      expect(request.field).toBe('audience');
      await respond({ field: request.field, value: '경영진' });
    } else {
      const { status } = await client.call('decideRequest', {
        parameters: { request_id: request.request_id, 'idempotency-key': `decide-${request.request_id}` },
        body: { decision: { kind: 'approve' }, action_digest: request.action_digest },
      });
      expect(status).toBe(200);
    }
  }
  expect(answered).toEqual(['clarification', 'plan_review', 'plan_review', 'input_request', 'approval_request']);

  const { body: files } = await client.call('listArtifacts', { parameters: { run_id: runId } });
  const report = files.items.find(({ media_type }: any) => media_type === 'application/pdf');
  const { body: about } = await client.call('readArtifact', { parameters: { artifact_id: report.artifact_id } });
  expect(about).toEqual(report);
  const { body: bytes, mediaType } = await client.call('downloadArtifact', { parameters: { artifact_id: report.artifact_id } });
  expect([mediaType, bytes.subarray(0, 5).toString('latin1')]).toEqual(['application/pdf', '%PDF-']);
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([report.bytes, report.sha256]);

  const { body: events } = await client.call('listEvents', { parameters: { session_id: sessionId, limit: 1000 } });
  expect(events.items.at(-1)).toMatchObject({ type: 'complete', run_id: runId });
  const { body: again, status } = await client.call('respondToSession', {
    parameters: { session_id: sessionId },
    body: { request_id: started.pending[0].request_id, action_digest: started.pending[0].action_digest, value: '늦은 답' },
  });
  expect([status, again.error.code]).toEqual([409, 'HITL_REQUEST_CLOSED']);
}, 60_000);
