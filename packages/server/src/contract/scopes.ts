import { z } from 'zod';

/** What an API key may be used for, whatever its owner may do: look, start and steer runs, decide requests, manage people and rights. */
export const SCOPES = ['read', 'run', 'decide', 'manage'] as const;
export const ScopeSchema = z
  .enum(SCOPES)
  .meta({ id: 'Scope', description: 'What an API key may be used for; never more than its owner may' });
export type Scope = z.infer<typeof ScopeSchema>;
