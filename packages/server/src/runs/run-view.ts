import { createHash } from 'node:crypto';
import { type Artifact, type Response, ResponseSchema } from '@dream-agent/agent';
import type { Db } from '@dream-agent/hitl/postgres';
import type { RunId, RunStatus } from '@dream-agent/hitl/schema';
import {
  type ArtifactId,
  type ArtifactWireSchema,
  type DomainOf,
  planIdOf,
  type ResponseView,
  type RunWireSchema,
  type SessionId,
} from '../contract/index.ts';
import { spentInRuns } from '../postgres/sql/runs/spent-in-runs.ts';
import type { TurnRow } from '../postgres/sql/runs/turn-row.ts';

export type RunView = DomainOf<typeof RunWireSchema>;
export type ArtifactView = DomainOf<typeof ArtifactWireSchema>;

/** Turns as they are shown, with what they have cost. */
export async function runViews(db: Db, rows: readonly TurnRow[]): Promise<RunView[]> {
  const spent = await spentInRuns(db, { run_ids: rows.map(({ run_id }) => run_id) });
  const usd = new Map(spent.map((row) => [row.run_id, row.usd]));
  return rows.map((row) => runView(row, usd.get(row.run_id) ?? 0));
}

function runView(row: TurnRow, spentUsd: number): RunView {
  const runId = row.run_id as RunId;
  return {
    runId,
    sessionId: row.session_id as SessionId,
    status: row.status as RunStatus,
    userInput: row.request,
    language: row.language,
    requestedBy: row.requested_by,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    pauseRequestedAt: row.pause_requested_at,
    cancelRequestedAt: row.cancel_requested_at,
    budgetSpent: row.budget_spent as RunView['budgetSpent'],
    planId: row.planned ? planIdOf(runId) : null,
    spentUsd,
    ...(row.forked_from_run === null
      ? {}
      : { forkedFrom: { runId: row.forked_from_run as RunId, checkpointId: row.forked_from_checkpoint ?? '' } }),
    ...(row.ended_because === null ? {} : { endedBecause: row.ended_because }),
    response: row.response === null ? null : responseView(ResponseSchema.parse(row.response), row),
  };
}

type OfRun = Pick<TurnRow, 'run_id' | 'session_id' | 'created_at'>;

/** The answer of a run as it is shown. */
export const responseView = (response: Response, of: OfRun): ResponseView => ({
  ...response,
  attachments: response.attachments.map((artifact) => artifactView(artifact, of)),
});

/** A file as it is shown. Its id is made from where it lies, so that it has the same one wherever it is named. */
export function artifactView({ name, mediaType, path, bytes, sha256 }: Artifact, of: OfRun): ArtifactView {
  const artifactId = artifactIdOf(of.run_id, path);
  return {
    artifactId,
    sessionId: of.session_id as SessionId,
    runId: of.run_id as RunId,
    name,
    mediaType,
    bytes,
    sha256: sha256 as ArtifactView['sha256'],
    createdAt: of.created_at,
    url: `/api/artifacts/${artifactId}/content`,
  };
}

export const artifactIdOf = (runId: string, path: string): ArtifactId =>
  `art_${createHash('sha256')
    .update(JSON.stringify([runId, path]))
    .digest('hex')
    .slice(0, 32)}` as ArtifactId;
