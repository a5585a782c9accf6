import type { Evidence, Violation } from '../evidence.ts';

/** I5: the record can be verified, and has exactly one entry for each transition. */
export const recordIsWhole = ({ recordProblems, unrecorded }: Evidence): Violation[] =>
  [...recordProblems, ...unrecorded].map((about) => ({ invariant: 'I5', about }));

/** I8: whoever follows hears each event once, in order and without a gap; whoever is told by webhook misses none. */
export function nothingUnheard({ clients, inbox, gapsInSessions, notRelayed, runs, hooks, owedHooks }: Evidence): Violation[] {
  const wrong = (about: string): Violation => ({ invariant: 'I8', about });
  const found = gapsInSessions.map(wrong);
  clients.heard.forEach((seq, index) => {
    if (seq !== index + 1 && (clients.heard[index - 1] ?? 0) + 1 !== seq)
      found.push(wrong(`the follower heard ${seq} after ${clients.heard[index - 1]}`));
  });
  if (clients.heard.length !== inbox) found.push(wrong(`the follower heard ${clients.heard.length} of ${inbox} events`));
  for (const { id, eventSeq, events } of runs)
    if (eventSeq !== events) found.push(wrong(`${id} has ${events} events, numbered up to ${eventSeq}`));
  if (notRelayed > 0) found.push(wrong(`${notRelayed} events were never passed on`));
  const delivered = new Set(hooks.map(({ id }) => id));
  const missed = owedHooks.filter((id) => !delivered.has(id));
  if (missed.length > 0) found.push(wrong(`${missed.length} messages never reached the webhook, such as ${missed[0]}`));
  return found;
}
