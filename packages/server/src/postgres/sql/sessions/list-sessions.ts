import { type Statement, statement } from '@dream-agent/hitl/postgres';
import { SESSION_COLUMNS, type SessionRow } from './session-row.ts';

export const SESSION_SORTS = ['updated_at', '-updated_at', 'created_at', '-created_at', 'title', '-title'] as const;
export type SessionSort = (typeof SESSION_SORTS)[number];

export interface ListSessionRows {
  owner: string | null;
  search: string | null;
  statuses: string[] | null;
  after_key: string | null;
  after_id: string | null;
  row_limit: number;
}

/** The same for each order: a page begins after the key and the id that the one before ended with. */
const inOrder = (sort: SessionSort): Statement<ListSessionRows, SessionRow> => {
  const column = sort.replace('-', '');
  const [direction, beyond] = sort.startsWith('-') ? ['desc', '<'] : ['asc', '>'];
  const key = column === 'title' ? ':after_key' : ':after_key::timestamptz';
  return statement(
    `list-sessions-${sort}`,
    `
select ${SESSION_COLUMNS} from server.open_sessions
 where (:owner::text is null or owner = :owner)
   and (:search::text is null or position(lower(:search) in lower(title)) > 0)
   and (:statuses::text[] is null or run_status = any(:statuses))
   and (:after_id::text is null or (${column}, id) ${beyond} (${key}, :after_id))
 order by ${column} ${direction}, id ${direction}
 limit :row_limit::integer
`,
  );
};

const STATEMENTS = Object.fromEntries(SESSION_SORTS.map((sort) => [sort, inOrder(sort)])) as Readonly<
  Record<SessionSort, Statement<ListSessionRows, SessionRow>>
>;

export const listSessionRows = (sort: SessionSort) => STATEMENTS[sort];
