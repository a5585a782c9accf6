import { statement } from '@dream-agent/hitl/postgres';

/** The user and how they come, or neither. An address that somebody else has is left out: it proves nothing. */
export const insertUserWithIdentity = statement<
  {
    user_id: string;
    name: string;
    email: string | null;
    email_key: string | null;
    role: string;
    language: string;
    issuer: string;
    subject: string;
  },
  { user_id: string }
>(
  'insert-user-with-identity',
  `
with taken as (
  select true as yes from server.users where email_key = :email_key::text
), made as (
  insert into server.users (id, name, email, email_key, role, language)
  values (:user_id, :name, case when (select yes from taken) then null else :email::text end,
          case when (select yes from taken) then null else :email_key::text end, :role::server.role, :language::server.language)
  returning id
)
insert into server.identities (issuer, subject, user_id)
select :issuer, :subject, id from made
returning user_id
`,
);
