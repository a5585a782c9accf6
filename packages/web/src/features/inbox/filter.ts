import type { AnyRequest } from '../../requests/request.ts';

/** What I may decide, what waits for me by name, for my groups, and everything. */
export const ASSIGNEES = ['me', 'myself', 'my_groups', 'anyone'] as const;
export const SORTS = ['timeout_at', '-risk', '-created_at', 'created_at'] as const;
export const STATUSES = ['pending', 'decided', 'expired', 'cancelled'] as const satisfies readonly AnyRequest['status'][];
export const RISKS = ['low', 'medium', 'high', 'critical'] as const satisfies readonly AnyRequest['risk_assessment']['level'][];
export const KINDS = [
  'approval_request',
  'plan_review',
  'clarification',
  'input_request',
  'final_response',
  'error_recovery',
] as const satisfies readonly AnyRequest['type'][];

export interface Filter {
  readonly assignee: (typeof ASSIGNEES)[number];
  readonly status: (typeof STATUSES)[number];
  readonly type: (typeof KINDS)[number] | '';
  readonly risk: (typeof RISKS)[number] | '';
  readonly search: string;
  readonly sort: (typeof SORTS)[number];
}

export const NO_FILTER: Filter = { assignee: 'me', status: 'pending', type: '', risk: '', search: '', sort: 'timeout_at' };

/** As the server takes it. */
export const queryOf = ({ assignee, status, type, risk, search, sort }: Filter) => ({
  assignee,
  sort,
  status: [status],
  ...(type === '' ? {} : { type: [type] }),
  ...(risk === '' ? {} : { risk: [risk] }),
  ...(search.trim() === '' ? {} : { search: search.trim() }),
});

/** Whether it leaves out something of what waits for the reader. */
export const isNarrowed = ({ assignee, status, type, risk, search }: Filter): boolean =>
  !['me', 'anyone'].includes(assignee) || status !== 'pending' || type !== '' || risk !== '' || search.trim() !== '';
