import { systemTimer } from '../../ports/timer.ts';
import { type Between, extend, type GraphBuilder } from '../graph-builder.ts';
import { RunHolds } from '../run-holds.ts';
import { executeNode, type GateOptions, gateNode, proposeNode, recordNode } from './nodes.ts';
import type { GatesState } from './standing.ts';

/**
 * Adds a gate to a graph: four nodes between two that are there, so that none of them does two things. `propose` puts the action
 * into the ledger, `gate` asks and nothing else, `execute` calls the tool at most once, `record` hands over what came of it. The
 * graph needs `GATES` in its state and a checkpointer.
 */
export function addGate<State extends GatesState>(graph: GraphBuilder, { after, before, ...options }: Between & GateOptions<State>): void {
  const { name, ledger, timer = systemTimer, leaseSeconds = 30 } = options;
  const deps = { ...options, holds: new RunHolds(ledger, timer, leaseSeconds) };
  const [propose, gate, execute, record] = ['propose', 'gate', 'execute', 'record'].map((part) => `${name}_${part}`) as [
    string,
    string,
    string,
    string,
  ];
  const builder = extend(graph, { after, before }, propose);
  builder.addNode(propose, proposeNode(deps));
  builder.addNode(gate, gateNode(deps));
  builder.addNode(execute, executeNode(deps));
  builder.addNode(record, recordNode(deps));
  const next = ({ gates }: State): string => {
    const status = gates[name]?.status;
    return status === 'asked' ? gate : status === 'cleared' ? execute : record;
  };
  builder.addConditionalEdges(propose, next, [gate, execute, record]);
  builder.addConditionalEdges(gate, next, [gate, execute, record]);
  builder.addEdge(execute, record);
  builder.addEdge(record, before);
}
