import type { Person } from '@dream-agent/hitl/schema';
import { startRun } from '../../packages/server/src/runs/index.ts';
import { createSession } from '../../packages/server/src/sessions/index.ts';
import type { AppWorld } from '../../packages/server/test/app/app-world.ts';

export type Ask = NonNullable<Parameters<AppWorld['ledger']['ask']>[1]>;

/** Puts something to people from within a conversation, as an agent does. */
export async function put(world: AppWorld, options: Ask = {}, requestedBy?: string) {
  const owner = requestedBy ?? (await world.person({ role: 'approver' }));
  const actor: Person = { kind: 'person', id: owner, role: 'approver', groups: [], channel: 'internal' };
  const { sessionId } = await createSession(world.db, { owner, language: 'ko' });
  const started = await startRun(world.deps.agent, { sessionId, request: '메일 보내줘', actor, today: '2026-11-16', uploadIds: [] });
  if (started.kind === 'refused') throw new Error(started.message);
  const { runId } = started;
  const claimed = await world.deps.ledger.claimRun({ owner: 'test', leaseSeconds: 600, runId });
  return (await world.ledger.ask({ runId, owner: 'test', fence: claimed?.fence ?? 0 }, options)).request;
}

/** A mail that somebody is asked about. */
export const mail = (to: string, risk: 'low' | 'medium' | 'high' | 'critical' = 'low'): Ask => ({
  action: { tool: 'send_email', parameters: { to, body: '안녕하세요' }, risk },
});
