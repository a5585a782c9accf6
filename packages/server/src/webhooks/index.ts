export { disableWebhook } from './disable-webhook.ts';
export { dropDeadLetters } from './drop-dead-letters.ts';
export { enableWebhook } from './enable-webhook.ts';
export { findEndpoint } from './find-endpoint.ts';
export { lettersOf } from './letters-of.ts';
export { type DeadLetter, type DeadLetterPlace, listDeadLetters } from './list-dead-letters.ts';
export { type Redeliver, redeliver } from './redeliver.ts';
export { testWebhook } from './test-webhook.ts';
export { type WebhookSettings, WebhookSettingsSchema } from './webhook-settings.ts';
