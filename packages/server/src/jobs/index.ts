export { type CheckOutsideCopy, checkOutsideCopy, type OutsideCopy } from './checkpoints/check-outside-copy.ts';
export { type JobSettings, type JobSettingsInput, JobSettingsSchema } from './job-settings.ts';
export { type RetentionSettings, RetentionSettingsSchema } from './retention/retention-settings.ts';
export { type Jobs, type StartJobs, startJobs } from './start-jobs.ts';
