import type { Evidence, Violation } from '../evidence.ts';

const wrong = (about: string): Violation => ({ invariant: 'I1', about });

/** I1: called at most once for each approved action, or always with the same key; and never without an approval of that very action. */
export function effectsOnce({ calls, effects, decisions }: Evidence): Violation[] {
  const found: Violation[] = [];
  const byKey = Map.groupBy(calls, ({ key }) => key);
  const ofKey = new Map(effects.map((effect) => [effect.key, effect]));
  const approved = new Map(decisions.flatMap((one) => (one.approvedActionId === null ? [] : [[one.approvedActionId, one.approvedDigest]])));
  for (const [key, all] of byKey) {
    const effect = ofKey.get(key);
    if (effect === undefined) {
      found.push(wrong(`${all[0]?.tool} was called with ${key}, and nothing was ever started under that key`));
      continue;
    }
    if (effect.effectClass === 'once' && all.length > 1)
      found.push(wrong(`${effect.tool} was called ${all.length} times for ${effect.actionId}`));
    if (approved.get(effect.actionId) !== effect.digest) found.push(wrong(`${effect.actionId} ran without an approval of it`));
    if (effect.approvedDigest !== effect.digest) found.push(wrong(`${effect.actionId} is not what was approved`));
    if (effect.status === 'failed' && effect.effectClass === 'once' && !effect.settled)
      found.push(wrong(`${effect.actionId} is told as failed, and was carried out`));
  }
  for (const { actionId, status, key, settled } of effects) {
    if (status === 'executed' && !settled && !byKey.has(key)) found.push(wrong(`${actionId} is told as done, and nobody was called`));
    if (status === 'executing') found.push(wrong(`${actionId} is still being carried out when everything is over`));
  }
  return found;
}
