import type { Ledger, RequestState, RunId } from '@dream-agent/hitl';
import type { Decided } from './session.ts';

/** What people decided in a run, read back from the ledger: it is the same however and through whatever door they did. */
export async function learnedInRun(ledger: Ledger, runId: RunId): Promise<Decided[]> {
  const requests = await ledger.listRequests({ runId, limit: 1000 });
  const states = await Promise.all(requests.map(({ id }) => ledger.findRequest(id)));
  return states.flatMap((state) => (state === undefined ? [] : learnedFrom(state)));
}

function learnedFrom({ action, decision }: RequestState): Decided[] {
  if (decision === undefined || decision.source !== 'human') return [];
  const { decision: said } = decision;
  const at = decision.at.toISOString();
  const isCall = action.type === 'tool_call';
  const note = 'reason' in said ? said.reason : 'guidance' in said ? said.guidance : undefined;
  const wasRefused = isCall && (said.kind === 'reject' || said.kind === 'defer');
  return [
    {
      at,
      decision: { kind: said.kind, ...(isCall ? { tool: action.tool } : {}), ...(note === undefined ? {} : { note }) },
      ...(wasRefused
        ? { refused: { tool: action.tool, parameters: action.parameters as never, ...(note === undefined ? {} : { reason: note }) } }
        : {}),
      ...(said.kind === 'defer' ? { guidance: said.guidance } : {}),
    },
  ];
}
