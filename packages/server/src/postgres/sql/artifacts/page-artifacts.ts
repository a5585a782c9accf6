import { type Statement, statement } from '@dream-agent/hitl/postgres';
import { ARTIFACT_COLUMNS, type ArtifactRow } from './artifact-row.ts';

interface PageArtifacts {
  session_id: string | null;
  run_id: string | null;
  below: string | null;
  row_limit: number;
}

/** One for each thing a list is narrowed by: each walks along its own index, however many files there are. */
const pageBy = (name: string, narrowed: string): Statement<PageArtifacts, ArtifactRow> =>
  statement(
    `page-artifacts-${name}`,
    `
select ${ARTIFACT_COLUMNS} from server.open_artifacts
 where ${narrowed}
   and (:session_id::text is null or session_id = :session_id)
   and (:run_id::text is null or run_id = :run_id)
   and (:below::bigint is null or seq < :below::bigint)
 order by seq desc
 limit :row_limit::integer
`,
  );

const OF_RUN = pageBy('of-run', 'run_id = :run_id');
const OF_SESSION = pageBy('of-session', 'session_id = :session_id');
const ALL = pageBy('all', 'true');

/** The newest first. */
export const pageArtifacts: Statement<PageArtifacts, ArtifactRow> = (db, asked) =>
  (asked.run_id !== null ? OF_RUN : asked.session_id !== null ? OF_SESSION : ALL)(db, asked);
