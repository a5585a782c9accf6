import { RoleSchema } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import type { UserRow } from '../postgres/sql/users/user-row.ts';

export const LANGUAGES = ['ko', 'en', 'ja'] as const;
export const LanguageSchema = z.enum(LANGUAGES);
export type Language = z.infer<typeof LanguageSchema>;

/** Characters that show nothing or turn the text around them: a name with them can look like another. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/u;

/** A name of a person, a group or a key, in one form of Unicode: 김 typed on one machine is 김 typed on another. */
export const NameSchema = z
  .string()
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(200)
      .refine((text) => !UNSEEN.test(text), 'has characters that are not seen')
      .refine((text) => text.isWellFormed(), 'is not well-formed text'),
  );

export const EmailSchema = z
  .string()
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .max(254)
      .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'expected an e-mail address')
      .refine((text) => !UNSEEN.test(text) && text.isWellFormed(), 'has characters that are not seen'),
  );

/** What two addresses are compared by. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

export const NewUserSchema = z.object({
  name: NameSchema,
  email: EmailSchema.nullable().default(null),
  role: RoleSchema,
  language: LanguageSchema.default('en'),
});
export type NewUser = z.input<typeof NewUserSchema>;

/** A person who may use the server. Whatever way they come in, this is who they are. */
export interface User extends Omit<z.output<typeof NewUserSchema>, 'email'> {
  readonly id: string;
  readonly email: string | null;
  readonly groups: readonly string[];
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
}

export const toUser = ({ disabled_at, created_at, ...row }: UserRow): User => ({ ...row, disabledAt: disabled_at, createdAt: created_at });

/** What a use-case answers when what it was given does not have the form it asks for. */
export interface Invalid {
  readonly kind: 'invalid';
  readonly problem: string;
}

export const invalid = (error: z.ZodError): Invalid => ({ kind: 'invalid', problem: z.prettifyError(error) });
