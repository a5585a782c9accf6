import { statement } from '@dream-agent/hitl/postgres';

export const findIdentity = statement<{ issuer: string; subject: string }, { user_id: string }>(
  'find-identity',
  `
select user_id from server.identities where issuer = :issuer and subject = :subject
`,
);
