import { RefusedByServer } from '../problems.ts';

/** In how many seconds an approval that came too soon would count; nothing where it was refused for another reason. */
export const secondsUntilRead = (error: unknown): number | undefined =>
  error instanceof RefusedByServer && error.error.code === 'HITL_NOT_READ_YET' ? error.error.retry_after_sec : undefined;
