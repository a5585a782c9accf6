import type { Decision, DecisionKind } from '../../schema/decision.ts';
import type { Quorum } from '../../schema/request.ts';

/** Where a vote leaves a request. */
export type Tally =
  | { readonly kind: 'open'; readonly approvals: number; readonly needed: number }
  | { readonly kind: 'final'; readonly approvals: number };

const REFUSALS: readonly DecisionKind[] = ['reject', 'skip', 'defer'];

/**
 * Counts the votes of a round, the newest last. A refusal under `any`, and whatever is neither approval nor refusal
 * (an answer, a change, an abort), ends the request at once; the vote that tips it is the decision.
 */
export function tally(quorum: Quorum, votes: readonly Pick<Decision, 'kind'>[]): Tally {
  const newest = votes.at(-1);
  const approvals = votes.filter((vote) => vote.kind === 'approve').length;
  const open = { kind: 'open', approvals, needed: quorum.approvals } as const;
  const final = { kind: 'final', approvals } as const;
  if (newest === undefined) return open;
  if (newest.kind === 'approve') return approvals >= quorum.approvals ? final : open;
  if (!REFUSALS.includes(newest.kind) || quorum.rejection === 'any') return final;

  const refusals = votes.filter((vote) => REFUSALS.includes(vote.kind)).length;
  // Without a number of people, as many as make the required approvals a bare majority.
  const people = quorum.of ?? 2 * quorum.approvals - 1;
  return refusals > people / 2 || people - refusals < quorum.approvals ? final : open;
}
