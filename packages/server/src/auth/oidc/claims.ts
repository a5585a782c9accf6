import { z } from 'zod';
import { IdentitySchema } from '../../people/identity.ts';
import { EmailSchema, type Language, LanguageSchema, NameSchema } from '../../people/user.ts';

/** What we read of an ID token. All but the first two is for show, and what can't be used is left out. */
export const ClaimsSchema = z
  .object({
    iss: z.string(),
    sub: z.string(),
    name: NameSchema.optional().catch(undefined),
    preferred_username: NameSchema.optional().catch(undefined),
    email: EmailSchema.optional().catch(undefined),
    email_verified: z.boolean().optional().catch(undefined),
    locale: z.string().optional().catch(undefined),
  })
  .transform(({ iss, sub, name, preferred_username, email, email_verified, locale }) => ({
    identity: { issuer: iss, subject: sub },
    name: name ?? preferred_username ?? email ?? 'user',
    // An address that nobody has checked is what somebody typed.
    email: email_verified === true ? (email ?? null) : null,
    language: LanguageSchema.catch('en' as Language).parse(locale?.slice(0, 2).toLowerCase()),
  }))
  .pipe(z.object({ identity: IdentitySchema, name: NameSchema, email: z.string().nullable(), language: LanguageSchema }));
export type Claims = z.output<typeof ClaimsSchema>;
