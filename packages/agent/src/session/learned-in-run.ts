import type { JsonObject, Ledger, RequestState, RunId } from '@dream-agent/hitl';
import { editsInRun } from './edits-in-run.ts';
import type { Decided } from './session.ts';

/** What people decided in a run, read back from the ledger: it is the same however and through whatever door they did. */
export async function learnedInRun(ledger: Ledger, runId: RunId): Promise<Decided[]> {
  const requests = await ledger.listRequests({ runId, limit: 1000 });
  const states = (await Promise.all(requests.map(({ id }) => ledger.findRequest(id)))).filter((state) => state !== undefined);
  return states.flatMap((state) => learnedFrom(state, states));
}

function learnedFrom(state: RequestState, all: readonly RequestState[]): Decided[] {
  const { action, decision } = state;
  // What time or a grant decided says nothing about what a person wants.
  if (decision === undefined || decision.source !== 'human') return [];
  const { decision: said } = decision;
  const isCall = action.type === 'tool_call';
  const note = 'reason' in said ? said.reason : 'guidance' in said ? said.guidance : undefined;
  const wasRefused = isCall && (said.kind === 'reject' || said.kind === 'defer');
  const edits = said.kind === 'modify' ? editsInRun(state, all) : [];
  return [
    {
      at: decision.at.toISOString(),
      decision: { kind: said.kind, ...(isCall ? { tool: action.tool } : {}), ...(note === undefined ? {} : { note }) },
      ...(wasRefused
        ? { refused: { tool: action.tool, parameters: plain(action.parameters), ...(note === undefined ? {} : { reason: note }) } }
        : {}),
      ...(edits.length === 0 ? {} : { edits }),
      ...(said.kind === 'defer' ? { guidance: said.guidance } : {}),
    },
  ];
}

type Plain = NonNullable<Decided['refused']>['parameters'];
const plain = (parameters: JsonObject): Plain => parameters as Plain;
