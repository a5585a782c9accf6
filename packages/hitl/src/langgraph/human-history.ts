import { z } from 'zod';
import type { Ledger } from '../ports/ledger.ts';
import { RequestIdSchema } from '../schema/ids.ts';
import type { RecordedDecision, RequestStatus } from '../schema/request.ts';
import { configOf, type ReadableGraph, type Thread } from './thread.ts';

/** One time that a thread asked somebody. */
export interface HumanEvent {
  readonly interruptId: string;
  readonly node: string;
  readonly value: unknown;
  readonly checkpointId: string | undefined;
  readonly at: string | undefined;
  /** How it was decided, where it was a gate. */
  readonly request?: { readonly status: RequestStatus; readonly decision: RecordedDecision | undefined };
}

const ReferenceSchema = z.looseObject({ request_id: RequestIdSchema });

/** Every question that a thread has put to people, oldest first. What was decided is the ledger's word, never the graph's. */
export async function humanHistory(graph: Pick<ReadableGraph, 'getStateHistory'>, thread: Thread, ledger?: Ledger): Promise<HumanEvent[]> {
  const events: HumanEvent[] = [];
  for await (const { tasks, config, createdAt } of graph.getStateHistory(configOf(thread))) {
    const checkpointId = config.configurable?.['checkpoint_id'];
    for (const { name, interrupts = [] } of tasks) {
      for (const { id, value } of interrupts) {
        const request = await decided(value, ledger);
        events.push({
          interruptId: id ?? '',
          node: name,
          value,
          checkpointId: typeof checkpointId === 'string' ? checkpointId : undefined,
          at: createdAt,
          ...(request === undefined ? {} : { request }),
        });
      }
    }
  }
  return events.reverse();
}

async function decided(value: unknown, ledger: Ledger | undefined): Promise<HumanEvent['request']> {
  const { data } = ReferenceSchema.safeParse(value);
  const state = data === undefined ? undefined : await ledger?.findRequest(data.request_id);
  return state === undefined ? undefined : { status: state.request.status, decision: state.decision };
}
