import type { DecisionSource, RequestStatus, RunStatus } from '@dream-agent/hitl/schema';

/** What is said to people who ask, decide and steer. */
export interface PeopleTexts {
  readonly noCredential: string;
  readonly unreachable: (url: string, why: string) => string;
  readonly notLetIn: string;
  readonly connectionLost: string;
  readonly nothingTyped: string;
  readonly yes: readonly string[];
  readonly when: (at: Date) => string;
  readonly until: (at: Date) => string;
  readonly size: (bytes: number) => string;

  readonly notAnId: (typed: string, form: string) => string;
  readonly notADigest: (typed: string, least: number) => string;
  readonly otherDigest: (id: string, now: string) => string;
  readonly digestNeeded: (id: string) => string;
  readonly exactlySo: string;
  readonly readFirst: (seconds: number) => string;
  readonly nothingSent: string;
  readonly recorded: (what: string, id: string) => string;
  readonly nextRequest: (id: string) => string;
  readonly voted: (approvals: number, needed: number, about: string) => string;
  readonly escalated: (to: string, id: string) => string;
  readonly closed: string;
  readonly requestStatuses: Readonly<Record<RequestStatus, string>>;
  readonly decidedBy: Readonly<Record<DecisionSource, (what: string, by: string, when: string) => string>>;
  readonly notAnAssignee: (typed: string) => string;
  readonly oneChange: string;
  readonly wordsAreForPlans: string;
  readonly notAnAssignment: (typed: string) => string;
  readonly requestFacts: (by: string, session: string) => string;

  readonly nothingWaits: string;
  readonly thereAreMore: string;
  readonly whichOne: (count: number) => string;
  readonly noneOfThese: (typed: string) => string;
  readonly leftOpen: string;
  readonly watching: string;
  readonly happened: Readonly<Record<'hitl_timeout' | 'hitl_cancelled' | 'hitl_warning' | 'hitl_reminded', string>>;

  readonly pausing: (isPaused: boolean, done: number, left: number) => string;
  readonly paused: string;
  /** By the budget of the policy that is spent. */
  readonly budgetSpent: Readonly<Record<'per_run' | 'per_run_per_minute', (session: string) => string>>;
  readonly resumed: string;
  readonly cancelling: (isOver: boolean, requests: number) => string;
  readonly noSessions: string;
  readonly runStatuses: Readonly<Record<RunStatus | 'none', string>>;
  readonly waiting: (requests: number) => string;
  readonly waitsFor: (who: string, id: string) => string;
  readonly stillWaits: (id: string) => string;
  readonly files: string;
  readonly otherFiles: (count: number) => string;
  readonly saveHint: string;
  readonly goOnWith: (session: string) => string;

  readonly apiKey: (url: string) => string;
  readonly loggedIn: (name: string, role: string, file: string) => string;
  readonly loggedOut: (file: string) => string;
}
