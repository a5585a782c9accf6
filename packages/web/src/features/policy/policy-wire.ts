import type { Answer } from '../../api/call.ts';

export type Policy = Answer<'readPolicy'>;
export type Gate = Policy['gates'][number];
export type Timing = Gate['timing'];
export type Assignee = NonNullable<Gate['assignee']>;

export const MODES = ['on', 'shadow', 'off'] as const satisfies readonly Gate['mode'][];
export const ACTIONS = [
  'reject',
  'approve',
  'retry',
  'escalate',
  'abort',
  'skip',
  'default',
] as const satisfies readonly Timing['timeout_action'][];
export const KINDS = [
  'plan_review',
  'approval_request',
  'clarification',
  'input_request',
  'final_response',
  'error_recovery',
] as const satisfies readonly (keyof Policy['timings'])[];
