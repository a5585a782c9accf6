import { z } from 'zod';
import { people } from '../access.ts';
import { GIVES_NOTHING, gives, routes, takes } from '../route.ts';
import { AdaptersSchema, EndpointNameSchema, WebhookTestedSchema } from '../shapes/adapters/adapter.ts';
import { ChosenLettersBodySchema, DeadLetterPageSchema, LettersChangedSchema } from '../shapes/adapters/dead-letter.ts';
import { ModelTestedSchema, ModelWireSchema } from '../shapes/model.ts';
import { paging, query } from '../shapes/paging.ts';

const look = people('workspace', 'none', 'none', 'none', 'all', 'read');
const manage = people('workspace', 'none', 'none', 'none', 'all', 'manage');
const params = z.strictObject({ endpoint: EndpointNameSchema });

export const adapterRoutes = routes({
  listAdapters: {
    method: 'GET',
    path: '/api/adapters',
    tag: 'adapters',
    summary: 'The ways to reach people, and how it goes with each',
    access: look,
    answer: gives(AdaptersSchema),
    errors: [],
  },
  testWebhook: {
    method: 'POST',
    path: '/api/adapters/webhooks/{endpoint}/test',
    tag: 'adapters',
    summary: 'Sends a signed test message, and says what the receiver answered',
    access: manage,
    params,
    answer: gives(WebhookTestedSchema),
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  disableWebhook: {
    method: 'POST',
    path: '/api/adapters/webhooks/{endpoint}/disable',
    tag: 'adapters',
    summary: 'Sends nothing more there; what waits becomes dead letters',
    access: manage,
    params,
    answer: GIVES_NOTHING,
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  enableWebhook: {
    method: 'POST',
    path: '/api/adapters/webhooks/{endpoint}/enable',
    tag: 'adapters',
    summary: 'Tells an endpoint that was disabled what happens from now on',
    access: manage,
    params,
    answer: GIVES_NOTHING,
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  listDeadLetters: {
    method: 'GET',
    path: '/api/adapters/webhooks/{endpoint}/dead-letters',
    tag: 'adapters',
    summary: 'The messages that were given up, the newest first',
    access: look,
    params,
    query: query(paging),
    answer: gives(DeadLetterPageSchema),
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  redeliverDeadLetters: {
    method: 'POST',
    path: '/api/adapters/webhooks/{endpoint}/dead-letters/redeliver',
    tag: 'adapters',
    summary: 'Has dead letters delivered after all, under the ids they had',
    access: manage,
    params,
    body: takes(ChosenLettersBodySchema),
    answer: gives(LettersChangedSchema),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED'],
  },
  dropDeadLetters: {
    method: 'POST',
    path: '/api/adapters/webhooks/{endpoint}/dead-letters/drop',
    tag: 'adapters',
    summary: 'Forgets dead letters for good; the record says who did',
    access: manage,
    params,
    body: takes(ChosenLettersBodySchema),
    answer: gives(LettersChangedSchema),
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  readModel: {
    method: 'GET',
    path: '/api/model',
    tag: 'adapters',
    summary: 'What the agent thinks with',
    access: people('workspace', 'all', 'all', 'all', 'all', 'read'),
    answer: gives(ModelWireSchema),
    errors: [],
  },
  testModel: {
    method: 'POST',
    path: '/api/model/test',
    tag: 'adapters',
    summary: 'Asks the model for one word, and says how soon it came or what went wrong',
    access: manage,
    answer: gives(ModelTestedSchema),
    errors: [],
  },
});
