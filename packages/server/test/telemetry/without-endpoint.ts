import { registerHooks } from 'node:module';

/* Says which modules are loaded by a program that uses all of telemetry and has been given nowhere to send spans to. */

const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
const { startTelemetry, inJobSpan, createLog } = await import('../../src/telemetry/index.ts');
const telemetry = await startTelemetry({ node: 'here' });
const log = createLog({ level: 'info', format: 'json', destination: { write: () => {} }, node: 'here' });
await inJobSpan('nothing', 1, async () => log('info', 'done', {}));
await telemetry.stop();
const packages = loaded.map((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]).filter((name) => name !== undefined);
process.stdout.write(JSON.stringify([...new Set(packages)]));
