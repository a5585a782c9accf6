import type { Rules } from '@dream-agent/hitl';
import type { Tools } from '../tool.ts';
import type { ToolOffer } from './tool-offer.ts';

/** The tools as they were found at one time. */
export interface FoundTools {
  readonly tools: Tools;
  /** What the gates know of them. */
  readonly catalogue: Rules['tools'];
  /** What servers outside say of theirs, those included that can't be used. */
  readonly offers: readonly ToolOffer[];
}

/** Tools whose definitions others write, and may write anew at any time. */
export interface OutsideTools {
  readonly found: FoundTools;
  /** Asks the servers again. Of one that does not answer, what it said before counts. */
  readonly look: () => Promise<FoundTools>;
  /** Calls back when a server says, or a call has found, that something is not as it was. Answers what ends that. */
  readonly onChange: (listener: () => void) => () => void;
}
