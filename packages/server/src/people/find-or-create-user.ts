import type { Db } from '@dream-agent/hitl/postgres';
import type { Role } from '@dream-agent/hitl/schema';
import { findIdentity } from '../postgres/sql/users/find-identity.ts';
import { insertUserWithIdentity } from '../postgres/sql/users/insert-user-with-identity.ts';
import type { Identity } from './identity.ts';
import { newId } from './new-id.ts';
import { emailKey, type Language } from './user.ts';

export interface FindOrCreateUser {
  readonly identity: Identity;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
  readonly language: Language;
}

/** The person with this identity, who is made if nobody has it. Any number of first sign-ins at once make one person. */
export async function findOrCreateUser(db: Db, input: FindOrCreateUser): Promise<string> {
  const { identity, name, email, role, language } = input;
  for (let attempt = 0; attempt < 5; attempt++) {
    const [known] = await findIdentity(db, identity);
    if (known !== undefined) return known.user_id;
    try {
      const key = email === null ? null : emailKey(email);
      await insertUserWithIdentity(db, { user_id: newId('usr'), name, email, email_key: key, role, language, ...identity });
    } catch (error) {
      // Somebody else was first, with the identity or with the address; looking again tells.
      if ((error as { code?: unknown }).code !== '23505') throw error;
    }
  }
  throw new Error(`the identity ${identity.subject} at ${identity.issuer} is neither found nor made`);
}
