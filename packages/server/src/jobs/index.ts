export { type CheckOutsideCopy, checkOutsideCopy, type OutsideCopy } from './checkpoints/check-outside-copy.ts';
export { type JobSettings, type JobSettingsInput, JobSettingsSchema } from './job-settings.ts';
export { type RetentionSettings, RetentionSettingsSchema } from './retention/retention-settings.ts';
export { type Jobs, type StartJobs, startJobs } from './start-jobs.ts';
export { disableWebhook } from './webhooks/disable-webhook.ts';
export { enableWebhook } from './webhooks/enable-webhook.ts';
export { type DeadLetter, listDeadLetters } from './webhooks/list-dead-letters.ts';
export { type Redeliver, redeliver } from './webhooks/redeliver.ts';
export { type WebhookSettings, WebhookSettingsSchema } from './webhooks/webhook-settings.ts';
