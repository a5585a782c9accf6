import { z } from 'zod';
import { people } from '../access.ts';
import { DECIDE_ERRORS } from '../errors/decide-errors.ts';
import { gives, routes, takes } from '../route.ts';
import { SessionIdSchema } from '../shapes/ids.ts';
import { DecisionOutcomeSchema } from '../shapes/requests/outcome.ts';
import { HumanResponseSchema } from '../shapes/requests/response.ts';
import {
  CancelBodySchema,
  CancelledSchema,
  PauseBodySchema,
  PauseStateSchema,
  ResumeBodySchema,
  ResumedSchema,
  VerificationWireSchema,
  VerifyBodySchema,
} from '../shapes/runs/control.ts';

const params = z.strictObject({ session_id: SessionIdSchema });

const look = people('session', 'all', 'all', 'all', 'all', 'read');
/** An approver may stop what somebody else has started. */
const steer = people('session', 'none', 'own', 'all', 'all', 'run');
const answer = people('session', 'none', 'assigned', 'assigned', 'all', 'decide');

export const controlRoutes = routes({
  readPause: {
    method: 'GET',
    path: '/api/hitl/{session_id}/pause',
    tag: 'hitl',
    summary: 'What is done, what is left, and whether it stands still',
    access: look,
    params,
    answer: gives(PauseStateSchema),
    errors: ['SESSION_NOT_FOUND', 'SESSION_IDLE'],
  },
  pauseSession: {
    method: 'POST',
    path: '/api/hitl/{session_id}/pause',
    tag: 'hitl',
    summary: 'What runs finishes, and nothing new starts',
    access: steer,
    params,
    body: takes(PauseBodySchema),
    answer: gives(PauseStateSchema),
    errors: ['SESSION_NOT_FOUND', 'SESSION_IDLE', 'HITL_RUN_ENDED'],
  },
  resumeSession: {
    method: 'POST',
    path: '/api/hitl/{session_id}/resume',
    tag: 'hitl',
    summary: 'Lets a paused run go on, with changes to its todos',
    access: steer,
    params,
    body: takes(ResumeBodySchema),
    answer: gives(ResumedSchema),
    errors: [
      'SESSION_NOT_FOUND',
      'SESSION_IDLE',
      'HITL_SESSION_NOT_PAUSED',
      'HITL_RUN_ENDED',
      'PLAN_EDIT_INVALID',
      'PLAN_CYCLE',
      'TOOL_UNKNOWN',
      'TOOL_PARAMETERS_INVALID',
    ],
  },
  cancelSession: {
    method: 'POST',
    path: '/api/hitl/{session_id}/cancel',
    tag: 'hitl',
    summary: 'Stops the run; what was done is kept and reported',
    access: steer,
    params,
    body: takes(CancelBodySchema),
    answer: gives(CancelledSchema),
    errors: ['SESSION_NOT_FOUND', 'SESSION_IDLE', 'HITL_RUN_ENDED'],
  },
  verifySession: {
    method: 'POST',
    path: '/api/hitl/{session_id}/verify',
    tag: 'hitl',
    summary: 'Checks intermediate results, data quality, progress or consistency, without holding the run up',
    access: people('session', 'none', 'assigned', 'all', 'all', 'read'),
    params,
    body: takes(VerifyBodySchema),
    answer: gives(VerificationWireSchema),
    errors: ['SESSION_NOT_FOUND', 'SESSION_IDLE', 'PLAN_NOT_FOUND'],
  },
  respondToSession: {
    method: 'POST',
    path: '/api/hitl/{session_id}/respond',
    tag: 'hitl',
    summary: 'Answers a request of this session, in the flat shape that the socket takes too',
    access: answer,
    params,
    body: takes(HumanResponseSchema),
    answer: gives(DecisionOutcomeSchema),
    errors: ['SESSION_NOT_FOUND', ...DECIDE_ERRORS],
  },
});
