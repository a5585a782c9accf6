import type { Runtime } from 'langchain';
import type { Ledger } from '../../ports/ledger.ts';
import type { Timer } from '../../ports/timer.ts';
import type { Person } from '../../schema/actor.ts';
import type { ToolMetadata } from '../../schema/tool.ts';

/** What a ledger adds: deadlines, several people, grants, a record, and calls that happen once whoever resumes. */
export interface WithLedger {
  readonly ledger: Ledger;
  /** The person the agent works for. */
  readonly requestedBy: string | ((runtime: Runtime<unknown>) => string);
  /**
   * Who it is that answers by resuming the graph, as the program has made sure of it. Without it a resume carries no answer: decisions
   * are taken in the ledger, and the graph is resumed to look there.
   */
  readonly reviewer?: Person | ((runtime: Runtime<unknown>) => Person | undefined);
  /** What the rules should know about tools. What isn't said of one counts as the worst. */
  readonly metadata?: readonly ToolMetadata[];
  /** The longest that a tool may take; 600 s if not said. */
  readonly timeoutSeconds?: number;
  readonly leaseSeconds?: number;
  readonly timer?: Timer;
}
