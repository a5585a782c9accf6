export { type CreateLog, createLog, LOG_FORMATS, LOG_LEVELS } from './create-log.ts';
export { measureDatabase } from './figures/measure-database.ts';
export { type MeasuredProcess, measureProcess } from './figures/measure-process.ts';
export { secretsIn } from './log/secrets-in.ts';
export { observeLedger } from './observe-ledger.ts';
export { observeRequests } from './observe-requests.ts';
export { observeWorker } from './observe-worker.ts';
export { type StartTelemetry, startTelemetry, type Telemetry } from './start-telemetry.ts';
export { inJobSpan, inRunSpan, inSocketSpan } from './traces/work-spans.ts';
