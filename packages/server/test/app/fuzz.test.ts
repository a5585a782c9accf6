import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument, planIdOf } from '../../src/contract/index.ts';
import { UNFINISHED } from '../../src/routes/unfinished.ts';
import { type AppWorld, expectPromised, openAppWorld, type Someone } from './app-world.ts';
import { createCases, type Description, seeded } from './cases-from-schema.ts';

const CASES = Number(process.env['FUZZ_CASES'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_118);

/** They would sign the caller out, or lock them out: there would be nothing left to try. */
const ENDS_IT: readonly string[] = ['signOut', 'revokeWebSession', 'disableUser', 'changeRole', 'changePassword'];

let world: AppWorld;
let callers: Someone[];
let real: string[];
beforeAll(async () => {
  world = await openAppWorld();
  callers = await Promise.all([world.someone('admin'), world.someone('admin'), world.someone('approver'), world.someone('reviewer')]);
  const hold = await world.ledger.startRun({ requestedBy: callers[2]?.id ?? '' });
  const asked = [];
  for (const kind of ['approval_request', 'clarification', 'plan_review', 'input_request', 'final_response', 'error_recovery'] as const) {
    asked.push(await world.ledger.ask(hold, { terms: { kind } }));
  }
  real = [
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
    const answer = await world.app.inject(options);
    const told = `case ${count} of seed ${SEED}: ${made.method} ${made.url} ${payload} → ${answer.statusCode} ${answer.body.slice(0, 500)}`;
    const isUnfinished = (UNFINISHED as readonly string[]).includes(name);
    if (answer.statusCode >= 500 && !(isUnfinished && answer.statusCode === 501)) {
      throw new Error(`${told}\n${world.logged.map(({ facts }) => String((facts['error'] as Error | undefined)?.stack)).at(-1)}`);
    }
    expect(() => expectPromised(options, answer), told).not.toThrow();
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  }
  // If nothing were ever accepted, nothing would have been tried.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(CASES / 20);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(CASES / 20);
});
