import { z } from 'zod';
import { LanguageWireSchema, RoleWireSchema, TimestampSchema } from '../basics.ts';
import { NameSchema } from '../ids.ts';
import { page } from '../paging.ts';

export const UserIdSchema = z
  .string()
  .regex(/^usr_[0-9a-z]{10,40}$/, 'expected an id of the form usr_…')
  .meta({ description: 'Id of a person', examples: ['usr_01jc3x6v9d8m2k4q7t0w'] });

export const EmailWireSchema = z
  .string()
  .max(254)
  .regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u, 'expected an e-mail address')
  .meta({ description: 'E-mail address', examples: ['kim@example.com'] });

/** Whatever somebody can remember; how good it is, the server judges. */
export const PasswordSchema = z.string().min(1).max(1024).meta({ description: 'A password', format: 'password' });

/** A person who may use the server. */
export const UserWireSchema = z
  .object({
    id: UserIdSchema,
    name: z.string(),
    email: EmailWireSchema.nullable(),
    role: RoleWireSchema,
    language: LanguageWireSchema,
    groups: z.array(z.string()),
    disabled_at: TimestampSchema.nullable(),
    created_at: TimestampSchema,
  })
  .meta({
    id: 'User',
    description: 'A person who may use the server',
    examples: [
      {
        id: 'usr_01jc3x6v9d8m2k4q7t0w',
        name: '김하나',
        email: 'kim@example.com',
        role: 'approver',
        language: 'ko',
        groups: ['marketing'],
        disabled_at: null,
        created_at: '2026-11-18T01:23:45.678Z',
      },
    ],
  });

export const UserPageSchema = page('UserPage', UserWireSchema);

/** What people are called, for whoever may see that they did something. */
export const NamesSchema = z.object({ items: z.array(z.object({ id: UserIdSchema, name: z.string() })) }).meta({
  id: 'Names',
  description: 'What people are called',
  examples: [{ items: [{ id: 'usr_01jc3x6v9d8m2k4q7t0w', name: '김하나' }] }],
});

export const CreateUserBodySchema = z
  .strictObject({
    name: NameSchema,
    email: EmailWireSchema.nullable().optional(),
    role: RoleWireSchema,
    language: LanguageWireSchema.optional(),
    password: PasswordSchema.optional().meta({ description: 'Without one they come in by single sign-on' }),
  })
  .meta({
    id: 'CreateUser',
    description: 'A new person',
    examples: [{ name: '김하나', email: 'kim@example.com', role: 'reviewer', language: 'ko' }],
  });

export const UpdateUserBodySchema = z
  .strictObject({
    name: NameSchema.optional(),
    email: EmailWireSchema.nullable().optional(),
    language: LanguageWireSchema.optional(),
  })
  .meta({ id: 'UpdateUser', description: 'What a person may change about themselves', examples: [{ language: 'ja' }] });

export const ChangeRoleBodySchema = z
  .strictObject({ role: RoleWireSchema })
  .meta({ id: 'ChangeRole', description: 'Another role', examples: [{ role: 'approver' }] });

export const ChangePasswordBodySchema = z
  .strictObject({
    current_password: PasswordSchema.optional().meta({ description: 'Only an admin may leave it out' }),
    new_password: PasswordSchema,
  })
  .meta({
    id: 'ChangePassword',
    description: 'Another password',
    examples: [{ current_password: 'the old one', new_password: 'correct horse battery staple' }],
  });
