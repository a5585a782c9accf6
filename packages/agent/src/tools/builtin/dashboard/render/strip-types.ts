import { stripTypeScriptTypes } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

parentPort?.postMessage((workerData as readonly string[]).map((source) => stripTypeScriptTypes(source)));
