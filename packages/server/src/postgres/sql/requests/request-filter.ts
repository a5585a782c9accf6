/** What a list of requests is narrowed by; null narrows nothing. */
export interface RequestFilter {
  statuses: readonly string[] | null;
  kinds: readonly string[] | null;
  run_ids: readonly string[] | null;
  gates: readonly string[] | null;
  tools: readonly string[] | null;
  risks: readonly string[] | null;
  mine: boolean;
  /** Only what waits for people by name, or for groups. */
  waits_for: 'person' | 'group' | null;
  /** What has these letters in it somewhere, in any case. */
  search: string | null;
  /** Whose requests are "mine"; everything, if somebody may decide all of them. */
  everything: boolean;
  people: readonly string[];
  groups: readonly string[];
  roles: readonly string[];
  created_after: Date | null;
  created_before: Date | null;
  due_before: Date | null;
}

/** Whether a request waits for whoever asks. */
export const IS_MINE = `(:everything::boolean
        or case assignee_kind when 'person' then assignee = any(:people::text[])
                              when 'group' then assignee = any(:groups::text[])
                              else assignee = any(:roles::text[]) end)`;

/**
 * Whether what is asked, its tool or a value of its parameters has these letters in it. The text as a whole is looked at first, since
 * that is cheap; then the values alone, or the names of fields would be found in everything.
 */
const HAS_WORDS = `exists (
     select from hitl.actions action
      where action.id = action_id
        and (position(lower(:search::text) in lower(action.tool)) > 0
             or (position(lower(substring(to_json(:search::text)::text from 2 for length(to_json(:search::text)::text) - 2))
                          in lower((terms ->> 'question') || action.body::text)) > 0
                 and exists (
                   select from jsonb_path_query(
                     jsonb_build_array(terms::jsonb -> 'question', action.body::jsonb -> 'parameters', action.body::jsonb -> 'expectedOutcome'),
                     'strict $.** ? (@.type() == "string")') value
                    where position(lower(:search::text) in lower(value #>> '{}')) > 0))))`;

/** The rest of a filter, after the status. */
export const FITS = `(:kinds::text[] is null or kind::text = any(:kinds::text[]))
   and (:run_ids::text[] is null or run_id = any(:run_ids::text[]))
   and (:gates::text[] is null or gate = any(:gates::text[]))
   and (:risks::text[] is null or risk::text = any(:risks::text[]))
   and (:created_after::timestamptz is null or opened_at > :created_after::timestamptz)
   and (:created_before::timestamptz is null or opened_at < :created_before::timestamptz)
   and (:due_before::timestamptz is null or deadline_at < :due_before::timestamptz)
   and (:tools::text[] is null or (select tool from hitl.actions where actions.id = action_id) = any(:tools::text[]))
   and (not :mine::boolean or ${IS_MINE})
   and (:waits_for::text is null or (assignee_kind::text = :waits_for::text
        and assignee = any(case :waits_for::text when 'person' then :people::text[] else :groups::text[] end)))
   and (:search::text is null or ${HAS_WORDS})`;

/** What is pending has indexes of its own, which the planner only takes where the status is written out. */
export const hasStatus = (onlyPending: boolean): string =>
  onlyPending ? "status = 'pending'" : '(:statuses::text[] is null or status::text = any(:statuses::text[]))';
