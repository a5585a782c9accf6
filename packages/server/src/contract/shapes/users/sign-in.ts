import { z } from 'zod';
import { ScopeSchema } from '../../scopes.ts';
import { TimestampSchema } from '../basics.ts';
import { page } from '../paging.ts';
import { EmailWireSchema, PasswordSchema, UserWireSchema } from './user.ts';

export const SignInBodySchema = z.strictObject({ email: EmailWireSchema, password: PasswordSchema }).meta({
  id: 'SignIn',
  description: 'Who comes in, with a password',
  examples: [{ email: 'kim@example.com', password: 'correct horse battery staple' }],
});

export const StartTokenBodySchema = z.strictObject({ token: z.string().min(1).max(200) }).meta({
  id: 'StartToken',
  description: 'What was printed where the server was started',
  examples: [{ token: 'a-token-that-is-good-once' }],
});

/** Who is signed in, and what they need to go on. */
export const SignedInSchema = z
  .object({
    user: UserWireSchema,
    scopes: z.array(ScopeSchema).nullable().meta({ description: 'Of the API key; null for a person in a browser' }),
    csrf_token: z
      .string()
      .nullable()
      .meta({ description: 'Send it as x-csrf-token with whatever changes something; null with an API key' }),
    expires_at: TimestampSchema.nullable(),
  })
  .meta({ id: 'SignedIn', description: 'Who is signed in' });

/** How people can come in here. */
export const SignInWaysSchema = z
  .object({
    password: z.boolean(),
    providers: z.array(z.object({ name: z.string(), url: z.string() })).meta({ description: 'Single sign-on' }),
  })
  .meta({ id: 'SignInWays', description: 'How people can come in here', examples: [{ password: true, providers: [] }] });

export const SocketTicketSchema = z
  .object({ ticket: z.string(), expires_at: TimestampSchema })
  .meta({ id: 'SocketTicket', description: 'Lets one socket in, once, within seconds' });

export const WebSessionIdSchema = z
  .string()
  .regex(/^[a-z]{2,4}_[0-9a-z]{10,40}$/, 'expected the id of a web session')
  .meta({ description: 'Id of a web session', examples: ['web_01jc3x6v9d8m2k4q7t0w'] });

/** A browser that somebody is signed in with. */
export const WebSessionWireSchema = z
  .object({
    id: WebSessionIdSchema,
    method: z.string(),
    user_agent: z.string(),
    address: z.string(),
    created_at: TimestampSchema,
    last_seen_at: TimestampSchema,
    expires_at: TimestampSchema,
    current: z.boolean().meta({ description: 'Whether it is the one that asks' }),
  })
  .meta({ id: 'WebSession', description: 'A browser that somebody is signed in with' });

export const WebSessionPageSchema = page('WebSessionPage', WebSessionWireSchema);
