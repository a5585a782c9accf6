import { delegationTerms, grantTerms, people } from '@dream-agent/hitl/testing';
import { ACTORS } from '../choices.ts';
import { type Done, isRefused, refusalOr } from '../done.ts';
import type { StepOf } from '../steps.ts';
import { newest, type World } from '../world.ts';

export async function giveGrant(world: World, step: StepOf<'giveGrant'>): Promise<Done> {
  const ledger = world.node(step.node);
  const now = await ledger.now();
  const id = world.newId('grt');
  const { maxRisk, maxUses } = step;
  const expiresAt = new Date(now.getTime() + step.seconds * 1000);
  const given = await refusalOr(ledger.giveGrant(id, grantTerms(now, { tool: world.name, maxRisk, maxUses, expiresAt }), ACTORS[step.who]));
  if (isRefused(given)) return { outcome: given };
  world.grants.push(id);
  return { outcome: { kind: 'given' } };
}

export async function revokeGrant(world: World, step: StepOf<'revokeGrant'>): Promise<Done | undefined> {
  const id = newest(world.grants, step.grant);
  if (id === undefined) return undefined;
  const revoked = await refusalOr(world.node(step.node).revokeGrant(id, ACTORS[step.who]));
  return { outcome: isRefused(revoked) ? revoked : { kind: 'revoked' } };
}

export async function delegate(world: World, step: StepOf<'delegate'>): Promise<Done> {
  const ledger = world.node(step.node);
  const startsAt = await ledger.now();
  const id = world.newId('dlg');
  const from = people[step.from];
  const endsAt = new Date(startsAt.getTime() + step.seconds * 1000);
  const terms = delegationTerms(startsAt, { from: from.id, to: step.to, groups: [...from.groups], endsAt });
  const made = await refusalOr(ledger.delegate(id, terms, from));
  if (isRefused(made)) return { outcome: made };
  world.delegations.push(id);
  return { outcome: { kind: 'delegated' } };
}

export async function revokeDelegation(world: World, step: StepOf<'revokeDelegation'>): Promise<Done | undefined> {
  const id = newest(world.delegations, step.delegation);
  if (id === undefined) return undefined;
  const revoked = await refusalOr(world.node(step.node).revokeDelegation(id, people.dana));
  return { outcome: isRefused(revoked) ? revoked : { kind: 'revoked' } };
}
