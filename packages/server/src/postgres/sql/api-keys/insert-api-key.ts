import { statement } from '@dream-agent/hitl/postgres';

/** No row means that the owner is disabled, or that there is none. */
export const insertApiKey = statement<
  {
    key_id: string;
    prefix: string;
    secret_digest: Buffer;
    name: string;
    scopes: readonly string[];
    user_id: string;
    lifetime: number | null;
  },
  { id: string; expires_at: Date | null }
>(
  'insert-api-key',
  `
insert into server.api_keys (id, prefix, secret_digest, name, scopes, user_id, generation, expires_at)
select :key_id, :prefix, :secret_digest::bytea, :name, :scopes::text[], id, generation,
       hitl.now() + make_interval(secs => :lifetime::float8)
  from server.users where id = :user_id and disabled_at is null
returning id, expires_at
`,
);
