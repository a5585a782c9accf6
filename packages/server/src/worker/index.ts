export type { DroveRun } from './drive-run.ts';
export { type AgentNode, type StartNode, startNode } from './start-node.ts';
export { type AgentWorker, createWorker, type WorkerOptions } from './worker.ts';
