import { enqueueDelivery } from '../../postgres/sql/webhooks/enqueue-delivery.ts';
import { settleDelivery } from '../../postgres/sql/webhooks/settle-delivery.ts';
import { type TakenDelivery, takeDelivery } from '../../postgres/sql/webhooks/take-delivery.ts';
import { disableWebhook } from '../../webhooks/disable-webhook.ts';
import { outcomeOf } from '../../webhooks/outcome-of.ts';
import { postMessage } from '../../webhooks/post-message.ts';
import { messageFor, signed } from '../../webhooks/webhook-message.ts';
import type { WebhookSettings } from '../../webhooks/webhook-settings.ts';
import type { JobDeps } from '../job.ts';
import type { Delivery } from './deliver-webhooks.ts';
import { giveUpDelivery } from './give-up-delivery.ts';
import { whenAgain } from './when-again.ts';

/** Longer than an attempt can take: whoever finds it over knows that nobody is at it any more. */
const holdFor = ({ timeoutSeconds }: WebhookSettings): number => timeoutSeconds + 5;
/** After so many, others have their turn. */
const AT_ONCE = 50;

/** Sends messages of a run one after the other, until none waits or one has failed: nothing overtakes what it came after. */
export async function deliverWebhooks(deps: JobDeps, { endpoint, run_id }: Delivery): Promise<void> {
  const webhook = deps.settings.webhooks.find(({ name }) => name === endpoint);
  // Of a node with another configuration, which finds it by itself.
  if (webhook === undefined) return;
  for (let sent = 0; sent < AT_ONCE; sent++) {
    const [taken] = await takeDelivery(deps.pool, { endpoint, run_id, hold_seconds: holdFor(webhook) });
    if (taken === undefined) return;
    if (!(await deliver(deps, webhook, taken))) return;
  }
  await enqueueDelivery(deps.pool, { endpoint, run_id, after_seconds: 0 });
}

/** Answers whether the next one may go. */
async function deliver(deps: JobDeps, webhook: WebhookSettings, taken: TakenDelivery): Promise<boolean> {
  const message = messageFor(taken);
  const posted = await postMessage({
    url: webhook.url,
    headers: signed(message, webhook.secrets, taken.now),
    body: message.body,
    allowPrivate: webhook.allowPrivate,
    resolve: deps.resolve,
    signal: AbortSignal.any([AbortSignal.timeout(webhook.timeoutSeconds * 1_000), deps.hurry]),
  });
  const answered = posted.kind === 'answered' ? posted.status : null;
  const outcome = outcomeOf(posted);
  const about = { endpoint: webhook.name, session_id: taken.session_id, seq: taken.seq, attempt: taken.attempts, answered };
  if (answered === null && deps.hurry.aborted) {
    // Cut off by us: no fault of the receiver's, and for whoever comes next at once.
    await settleDelivery(deps.pool, { ...about, status: 'pending', after_seconds: 0, problem: null });
    return false;
  }
  deps.figures.delivered(webhook.name, outcome.kind);
  switch (outcome.kind) {
    case 'delivered': {
      const [settled] = await settleDelivery(deps.pool, { ...about, status: 'delivered', after_seconds: 0, problem: null });
      return settled !== undefined;
    }
    case 'gone':
      await disableWebhook(deps, { endpoint: webhook.name, because: outcome.problem });
      return false;
    case 'failed':
      return putOff(deps, taken, { ...about, problem: outcome.problem });
  }
}

type Failed = { endpoint: string; session_id: string; seq: string; attempt: number; answered: number | null; problem: string };

async function putOff(deps: JobDeps, { run_id, attempts }: TakenDelivery, failed: Failed): Promise<boolean> {
  const wait = whenAgain(attempts, deps.random);
  if (wait === undefined) return giveUpDelivery(deps, failed);
  await settleDelivery(deps.pool, { ...failed, status: 'pending', after_seconds: wait });
  await enqueueDelivery(deps.pool, { endpoint: failed.endpoint, run_id, after_seconds: wait });
  return false;
}
