import type { RouteName } from '../contract/index.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { AnyHandler, Handlers } from '../http/handler.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { auditHandlers } from './audit.ts';
import { groupHandlers } from './groups.ts';
import { healthHandlers } from './health.ts';
import { metricsHandlers } from './metrics.ts';
import { policyHandlers } from './policy.ts';
import { requestHandlers } from './requests.ts';
import { rightsHandlers } from './rights.ts';
import { signInHandlers } from './sign-in.ts';
import type { Unfinished } from './unfinished.ts';
import { userHandlers } from './users.ts';

/** Every route has one, or is on the list of those that are not finished: anything else does not compile. */
const HANDLERS: Handlers<Exclude<RouteName, Unfinished>> = {
  ...requestHandlers,
  ...auditHandlers,
  ...policyHandlers,
  ...rightsHandlers,
  ...userHandlers,
  ...groupHandlers,
  ...apiKeyHandlers,
  ...signInHandlers,
  ...metricsHandlers,
  ...healthHandlers,
};

export const handlerOf = (name: string): AnyHandler =>
  ((HANDLERS as Readonly<Record<string, unknown>>)[name] as AnyHandler | undefined) ?? notYet(name);

const notYet =
  (name: string): AnyHandler =>
  async () => {
    throw new ApiError('NOT_READY', `${name} is not there yet`, { status: 501 });
  };
