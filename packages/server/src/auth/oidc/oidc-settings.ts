import { RoleSchema } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { isLoopback } from '../browser/origins.ts';

const address = z
  .url()
  .refine(
    (text) => text.startsWith('https:') || (text.startsWith('http:') && isLoopback(URL.parse(text)?.hostname ?? '')),
    'expected https, or http on 127.0.0.1',
  );

/** An OpenID provider that people may sign in with. */
export const OidcSettingsSchema = z.strictObject({
  issuer: address,
  clientId: z.string().min(1),
  /** None for a public client; PKCE is used either way. */
  clientSecret: z.string().min(1).optional(),
  /** Where the provider sends people back to, as it is registered there. */
  redirectUri: address,
  scope: z.string().default('openid profile email'),
  /** The role of people who come for the first time; `refuse` lets in only those who were linked before. */
  newcomers: RoleSchema.or(z.literal('refuse')).default('viewer'),
  /** Whether somebody with a verified address is the user who has that address. Only for a provider that hands addresses out itself. */
  trustsEmail: z.boolean().default(false),
});
export type OidcSettings = z.input<typeof OidcSettingsSchema>;
