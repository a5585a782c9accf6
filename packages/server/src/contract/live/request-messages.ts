import { z } from 'zod';
import { AssigneeWireSchema, count, seconds, TimestampSchema } from '../shapes/basics.ts';
import { ErrorDetailSchema } from '../shapes/error-body.ts';
import { RequestIdWireSchema } from '../shapes/ids.ts';
import { PlanDiffWireSchema } from '../shapes/plans/plan-diff.ts';
import { DecisionWireSchema, RecordedDecisionWireSchema } from '../shapes/requests/decision.ts';
import { RequestCountSchema, RequestWireSchema } from '../shapes/requests/request.ts';
import { TimeoutActionWireSchema } from '../shapes/requests/request-fields.ts';
import { PauseStateSchema } from '../shapes/runs/control.ts';
import { echo, event } from './envelope.ts';

const request_id = RequestIdWireSchema;

export const InboxStateMessage = echo(
  'inbox_state',
  'What waits: the first message on the socket of the inbox',
  z.object({ count: RequestCountSchema, last_seq: count }),
);

export const HitlRequestMessage = event('hitl_request', 'Somebody is asked', z.object({ request: RequestWireSchema }));

export const HitlResponseMessage = event(
  'hitl_response',
  'A request was answered, or voted on',
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('recorded'),
      request_id,
      decision: RecordedDecisionWireSchema,
      next_request_id: RequestIdWireSchema.optional(),
    }),
    z.object({ kind: z.literal('voted'), request_id, voter: z.string(), approvals: count, needed: z.int().min(1) }),
  ]),
);

export const HitlWarningMessage = event(
  'hitl_warning',
  'The time for a request is almost over',
  z.object({ request_id, seconds_left: seconds, timeout_at: TimestampSchema, timeout_action: TimeoutActionWireSchema }),
);

export const HitlTimeoutMessage = event(
  'hitl_timeout',
  'Nobody answered in time, and this was done',
  z.object({ request_id, action_taken: TimeoutActionWireSchema, decision: DecisionWireSchema.nullable() }),
);

export const HitlRemindedMessage = event('hitl_reminded', 'A request still waits', z.object({ request_id, reminder: z.int().min(1) }));

export const HitlEscalatedMessage = event(
  'hitl_escalated',
  'A request waits for somebody else now',
  z.object({
    request_id,
    level: count,
    assignee: AssigneeWireSchema,
    timeout_at: TimestampSchema.nullable(),
    reason: z.string().optional(),
  }),
);

export const HitlCancelledMessage = event(
  'hitl_cancelled',
  'A request needs no answer any more',
  z.object({ request_id, reason: z.string() }),
);

export const HitlPausedMessage = event('hitl_paused', 'The run stands still', PauseStateSchema);

export const HitlResumedMessage = event(
  'hitl_resumed',
  'The run goes on',
  z.object({ reason: z.string().optional(), diff: PlanDiffWireSchema.nullable().meta({ description: 'What was changed meanwhile' }) }),
);

/** Said to the one who sent it, and to nobody else: nothing has changed. */
export const HitlErrorMessage = echo(
  'hitl_error',
  'What was sent over this socket did not count',
  z.object({
    reply_to: z.string().nullable().meta({ description: 'The id of the message it is about' }),
    request_id: RequestIdWireSchema.nullable(),
    error: ErrorDetailSchema,
    recoverable: z.boolean().meta({ description: 'Whether another try can succeed' }),
  }),
);
