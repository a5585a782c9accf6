import { type ComparedCheckpoints, compareCheckpoints as compare } from '@dream-agent/agent';
import { type ComparisonWireSchema, type DomainOf, planDiffView } from '../../contract/index.ts';
import type { Refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { findCheckpoint } from './find-checkpoint.ts';

export type ComparisonView = DomainOf<typeof ComparisonWireSchema>;

interface Named {
  readonly runId: string;
  readonly checkpointId: string;
}

export type Compared = { readonly kind: 'compared'; readonly comparison: ComparisonView } | Refused;

/** What is different between two moments of this session's runs. */
export async function compareCheckpoints(deps: AgentDeps, input: { sessionId: string; from: Named; to: Named }): Promise<Compared> {
  const { sessionId } = input;
  const from = await findCheckpoint(deps, { sessionId, ...input.from });
  if (from.kind === 'refused') return from;
  const to = await findCheckpoint(deps, { sessionId, ...input.to });
  if (to.kind === 'refused') return to;
  const { plan, todos, results, changed } = await compare(deps.reader, from.address, to.address);
  const comparison = {
    ...(plan === undefined ? {} : { plan: planDiffView(plan) }),
    todos: [...todos],
    results: results.map(({ todoId, before, after }) => ({
      todoId,
      ...(before === undefined ? {} : { before: standingView(before) }),
      ...(after === undefined ? {} : { after: standingView(after) }),
    })),
    changed: [...changed],
  };
  return { kind: 'compared', comparison };
}

type Standing = NonNullable<ComparedCheckpoints['results'][number]['after']>;
type StandingView = NonNullable<ComparisonView['results'][number]['after']>;

function standingView(standing: Standing): StandingView {
  const note = noteOf(standing);
  return { status: standing.status, ...(note === undefined ? {} : { note }) };
}

function noteOf(standing: Standing): string | undefined {
  if (standing.status === 'completed' || standing.status === 'made') return standing.output.summary;
  if ('error' in standing) return standing.error;
  return 'because' in standing ? standing.because : undefined;
}
