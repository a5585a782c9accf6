import type { RouteName } from '../contract/index.ts';
import type { AnyHandler, Handlers } from '../http/handler.ts';
import { adapterHandlers } from './adapters.ts';
import { agentHandlers } from './agent.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { auditHandlers } from './audit.ts';
import { checkpointHandlers } from './checkpoints.ts';
import { controlHandlers } from './control.ts';
import { feedbackHandlers } from './feedback.ts';
import { fileHandlers } from './files.ts';
import { groupHandlers } from './groups.ts';
import { healthHandlers } from './health.ts';
import { metricsHandlers } from './metrics.ts';
import { planHandlers } from './plans.ts';
import { policyHandlers } from './policy.ts';
import { requestHandlers } from './requests.ts';
import { rightsHandlers } from './rights.ts';
import { runHandlers } from './runs.ts';
import { sessionHandlers } from './sessions.ts';
import { signInHandlers } from './sign-in.ts';
import { userHandlers } from './users.ts';

/** Every route has one: anything else does not compile. */
const HANDLERS: Handlers<RouteName> = {
  ...agentHandlers,
  ...sessionHandlers,
  ...runHandlers,
  ...checkpointHandlers,
  ...planHandlers,
  ...controlHandlers,
  ...fileHandlers,
  ...feedbackHandlers,
  ...requestHandlers,
  ...auditHandlers,
  ...policyHandlers,
  ...rightsHandlers,
  ...adapterHandlers,
  ...userHandlers,
  ...groupHandlers,
  ...apiKeyHandlers,
  ...signInHandlers,
  ...metricsHandlers,
  ...healthHandlers,
};

export const handlerOf = (name: string): AnyHandler => HANDLERS[name as RouteName] as unknown as AnyHandler;
