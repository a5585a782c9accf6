import type { AnyRequest } from '../../requests/request.ts';

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
  readonly assignee: 'me' | 'anyone';
  readonly status: (typeof STATUSES)[number];
  readonly type: (typeof KINDS)[number] | '';
  readonly risk: (typeof RISKS)[number] | '';
  readonly tool: string;
  readonly sort: (typeof SORTS)[number];
}

export const NO_FILTER: Filter = { assignee: 'me', status: 'pending', type: '', risk: '', tool: '', sort: 'timeout_at' };

/** As the server takes it. */
export const queryOf = ({ assignee, status, type, risk, tool, sort }: Filter) => ({
  assignee,
  sort,
  status: [status],
  ...(type === '' ? {} : { type: [type] }),
  ...(risk === '' ? {} : { risk: [risk] }),
  ...(tool.trim() === '' ? {} : { tool: [tool.trim() as never] }),
});
