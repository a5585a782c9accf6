import type { Asked, HumanAdapter, HumanAnswer, Notification } from '../ports/human.ts';
import { HitlError } from '../schema/errors.ts';
import type { RequestId } from '../schema/ids.ts';
import { Recent } from './wire/recent.ts';

/**
 * One adapter out of several: whoever is there first in the list is asked, and the next one when nobody is there or the way to them
 * breaks. When nobody is left it rejects like any other adapter, and what follows is the run's to say; nothing is ever approved by it.
 */
export function firstAvailable(adapters: readonly HumanAdapter[]): HumanAdapter {
  if (adapters.length === 0) throw new HitlError('HITL_INVALID_INPUT', 'firstAvailable: expected at least one adapter');
  /** Who was asked last about a request: an answer that was refused is put right where it was given. */
  const asking = new Recent<RequestId, HumanAdapter>(1000);

  async function ask(asked: Asked, signal: AbortSignal, put: (adapter: HumanAdapter) => Promise<HumanAnswer>): Promise<HumanAnswer> {
    const { id } = asked.request;
    const before = asked.refusal === undefined ? undefined : asking.get(id);
    const order = before === undefined ? adapters : [before, ...adapters.filter((adapter) => adapter !== before)];
    let problem: unknown;
    for (const adapter of order) {
      signal.throwIfAborted();
      if (!(await isThere(adapter))) continue;
      asking.set(id, adapter);
      try {
        return await put(adapter);
      } catch (error) {
        asking.delete(id);
        if (signal.aborted) throw error;
        problem = error;
      }
    }
    throw new HitlError('HITL_NOBODY_AVAILABLE', problem instanceof Error ? problem.message : 'none of the adapters has anybody', {
      cause: problem,
    });
  }

  return {
    requestApproval: (asked, signal) => ask(asked, signal, (adapter) => adapter.requestApproval(asked, signal)),
    requestInput: (asked, signal) => ask(asked, signal, (adapter) => adapter.requestInput(asked, signal)),
    async sendNotification(notification: Notification) {
      const about = notification.kind === 'request' ? notification.request : undefined;
      const told = about === undefined ? undefined : asking.get(about.id);
      if (about !== undefined && about.status !== 'pending') asking.delete(about.id);
      for (const adapter of told === undefined ? adapters : [told]) {
        if (await isThere(adapter)) return adapter.sendNotification(notification);
      }
      throw new HitlError('HITL_NOBODY_AVAILABLE', 'none of the adapters has anybody');
    },
    async isAvailable() {
      for (const adapter of adapters) if (await isThere(adapter)) return true;
      return false;
    },
  };
}

/** An adapter that can't say whether anybody is there has nobody. */
async function isThere(adapter: HumanAdapter): Promise<boolean> {
  try {
    return await adapter.isAvailable();
  } catch {
    return false;
  }
}
