import { statement } from '@dream-agent/hitl/postgres';

/** No row means that this identity already belongs to somebody, or that there is no such user. */
export const linkIdentityRow = statement<{ issuer: string; subject: string; user_id: string }, { user_id: string }>(
  'link-identity',
  `
insert into server.identities (issuer, subject, user_id)
select :issuer, :subject, id from server.users where id = :user_id
on conflict (issuer, subject) do nothing
returning user_id
`,
);
