import { Worker } from 'bullmq';

/** Takes a question, and is no more. Its hold on the job ends after half a second. */
const place = JSON.parse(process.argv[2] ?? '{}');
new Worker('hitl-questions', async () => process.exit(7), { ...place, lockDuration: 500, stalledInterval: 500 });
