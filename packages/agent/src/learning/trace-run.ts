import type { Ledger, RunId } from '@dream-agent/hitl';
import type { Driven } from '../drive-run.ts';
import type { Happening } from '../happening.ts';
import { ASKED_EVENT, DECIDED_EVENT } from './decision-examples.ts';
import type { TRACE_LAYERS, Trace } from './trace.ts';

const LAYERS: Readonly<Record<Happening['type'], (typeof TRACE_LAYERS)[number]>> = {
  understood: 'cognitive',
  planned: 'planning',
  'model-failed': 'run',
  'model-used': 'run',
  'answer-piece': 'response',
  asked: 'execution',
  'todo-proposed': 'execution',
  'todo-started': 'execution',
  'todo-progress': 'execution',
  'todo-judged': 'execution',
  'todo-finished': 'execution',
  'todos-changed': 'planning',
  paused: 'run',
};

/** A happening as a line of a trace file. */
export function traceHappening(runId: RunId, at: Date, happening: Happening): Trace {
  const { type, ...data } = happening;
  return { at: at.toISOString(), run_id: runId, layer: LAYERS[type], event: type, data: plain(data) };
}

/** As it stands in a file: without what is not there. */
const plain = (data: object): Trace['data'] => JSON.parse(JSON.stringify(data)) as Trace['data'];

/** What people were asked in a run and what they decided, as pairs of lines, in the order of the asking. */
export async function traceDecisions(ledger: Ledger, runId: RunId): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const { id } of await ledger.listRequests({ runId, limit: 1000 })) {
    const state = await ledger.findRequest(id);
    if (state === undefined) continue;
    const { request, action, decision } = state;
    const line = (event: string, at: Date, data: object): Trace => ({
      at: at.toISOString(),
      run_id: runId,
      layer: 'hitl',
      event,
      data: plain(data),
    });
    const context = { kind: request.kind, gate: request.gate, risk: request.risk.level };
    const proposed = { type: action.type, tool: action.tool, parameters: action.parameters };
    traces.push(line(ASKED_EVENT, request.openedAt, { request_id: id, context, proposed }));
    if (decision === undefined) continue;
    const { source, decision: said } = decision;
    traces.push(line(DECIDED_EVENT, decision.at, { request_id: id, source, decision: said }));
  }
  return traces;
}

/** How a run ended. */
export const traceEnd = (runId: RunId, at: Date, { status, response, ended }: Extract<Driven, { kind: 'ended' }>): Trace => ({
  at: at.toISOString(),
  run_id: runId,
  layer: 'run',
  event: 'ended',
  data: { status, ended: ended === null ? null : { ...ended }, done: response?.done ?? [], not_done: response?.notDone ?? [] },
});
