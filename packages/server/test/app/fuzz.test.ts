import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument, planIdOf } from '../../src/contract/index.ts';
import { type AgentWorld, openAgentWorld } from '../routes/agent-world.ts';
import { expectPromised, type Someone } from './app-world.ts';
import { createCases, type Description, seeded } from './cases-from-schema.ts';
import { injectUntilBegun } from './inject-until-begun.ts';

const CASES = Number(process.env['FUZZ_CASES'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_118);

/** They would sign the caller out, or lock them out: there would be nothing left to try. */
const ENDS_IT: readonly string[] = ['signOut', 'revokeWebSession', 'disableUser', 'changeRole', 'changePassword'];

let world: AgentWorld;
let callers: Someone[];
let real: string[];
beforeAll(async () => {
  world = await openAgentWorld();
  callers = await Promise.all([world.someone('admin'), world.someone('admin'), world.someone('approver'), world.someone('reviewer')]);
  const hold = await world.ledger.startRun({ requestedBy: callers[2]?.id ?? '' });
  const asked = [];
  for (const kind of ['approval_request', 'clarification', 'plan_review', 'input_request', 'final_response', 'error_recovery'] as const) {
    asked.push(await world.ledger.ask(hold, { terms: { kind } }));
  }
  const talking = await world.caller('reviewer');
  const { run, pending } = await talking.post('/api/agent/run', { user_input: '지난달 선크림 리뷰 분석해서 보고서 만들어줘' });
  const { items: moments } = await talking.get(`/api/sessions/${run.session_id}/checkpoints`);
  const spoken = await talking.post('/api/sessions', {}, { status: 201 });
  real = [
    run.session_id,
    run.run_id,
    spoken.session_id,
    ...pending.flatMap(({ request_id, action_digest, plan_id }: Record<string, string>) => [request_id, action_digest, plan_id]),
    ...moments.map(({ checkpoint_id }: { checkpoint_id: string }) => checkpoint_id),
    hold.runId,
    planIdOf(hold.runId),
    ...callers.map(({ id }) => id),
    ...asked.flatMap(({ request, action }) => [request.id, request.actionDigest, action.id]),
  ];
});
afterAll(() => world.close());

test(`${CASES} requests made from the description are all answered as it promises, and none with a fault of ours`, {
  timeout: 600_000,
}, async () => {
  const random = seeded(SEED);
  const next = createCases(openApiDocument() as unknown as Description, random, real);
  const statuses = new Map<number, number>();
  for (let count = 0; count < CASES; count++) {
    const { name, payload, ...made } = next();
    const caller = callers[Math.floor(random() * callers.length)];
    const isLeftOut = ENDS_IT.includes(name);
    const options = {
      ...made,
      headers: { ...(isLeftOut ? {} : caller?.headers), ...made.headers },
      ...(payload === undefined ? {} : { payload }),
    } as InjectOptions;
    const answer = await injectUntilBegun(world.app, options);
    const told = `case ${count} of seed ${SEED}: ${made.method} ${made.url} ${payload} → ${answer.statusCode} ${answer.body.slice(0, 500)}`;
    if (answer.statusCode >= 500) {
      throw new Error(`${told}\n${world.logged.map(({ facts }) => String((facts['error'] as Error | undefined)?.stack)).at(-1)}`);
    }
    expect(() => expectPromised(options, answer), told).not.toThrow();
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  }
  // If nothing were ever accepted, nothing would have been tried.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(CASES / 20);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(CASES / 20);
});
