import type { Language } from '@dream-agent/hitl';
import type { Principal } from '../../auth/index.ts';
import type { Reach, Route } from '../../contract/index.ts';

/** One request of somebody: who they are, and what brought them here. */
export interface Visit {
  readonly route: Route;
  readonly principal: Principal | undefined;
  /** What they showed to be let in; never for a log. */
  readonly secret: string | undefined;
  /** How far their role reaches on this route. */
  readonly reach: Reach;
  readonly language: Language;
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit | null;
  }
}
