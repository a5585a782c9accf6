import { type ActionId, HitlError, type Hold } from '@dream-agent/hitl';
import type { RequestId, RunId } from '@dream-agent/hitl/schema';

/** What a step did, for the checker: in whose name it wrote, what came of it, and what it was about. */
export interface Done {
  readonly outcome: Outcome;
  /** The runs it may have changed; none where it was about something else. */
  readonly runs?: readonly RunId[];
  readonly hold?: Hold;
  readonly requests?: readonly RequestId[];
  readonly actions?: readonly ActionId[];
}

export interface Outcome {
  readonly kind: string;
  readonly code?: string;
}

/** A refusal that was thrown counts as one that was answered; anything else that is thrown is a finding. */
export async function refusalOr<Result>(work: Promise<Result>): Promise<Result | { readonly kind: 'refused'; readonly code: string }> {
  try {
    return await work;
  } catch (error) {
    if (HitlError.is(error)) return { kind: 'refused', code: error.code };
    throw error;
  }
}

export const isRefused = (outcome: unknown): outcome is { kind: 'refused'; code: string } =>
  typeof outcome === 'object' && outcome !== null && (outcome as Outcome).kind === 'refused';
