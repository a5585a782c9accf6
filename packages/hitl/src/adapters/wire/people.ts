import { z } from 'zod';
import { type Channel, type Person, type Role, RoleSchema } from '../../schema/actor.ts';
import { HitlError } from '../../schema/errors.ts';

/** Somebody who may answer. What they may decide is for the gates and the ledger to say. */
export interface KnownPerson {
  readonly id: string;
  readonly role: Role;
  readonly groups?: readonly string[];
}

/** Who is behind a name that the other side gives: a list, or a function. Whoever is not in it is nobody, and decides nothing. */
export type People =
  | Readonly<Record<string, KnownPerson>>
  | ((principal: string) => KnownPerson | undefined | Promise<KnownPerson | undefined>);

export const KnownPersonSchema = z.strictObject({
  id: z.string().min(1).max(200),
  role: RoleSchema,
  groups: z.array(z.string().min(1)).optional(),
});

export async function personOf(people: People, principal: string, channel: Channel): Promise<Person | undefined> {
  const known = typeof people === 'function' ? await people(principal) : Object.hasOwn(people, principal) ? people[principal] : undefined;
  return known === undefined ? undefined : actorOf(known, channel, `people, "${principal}"`);
}

export function actorOf(known: KnownPerson, channel: Channel, where: string): Person {
  const parsed = KnownPersonSchema.safeParse(known);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the person'}: ${message}`);
    throw new HitlError('HITL_INVALID_INPUT', `${where}: ${problems.join('; ')}`);
  }
  const { id, role, groups = [] } = parsed.data;
  return { kind: 'person', id, role, groups, channel };
}
