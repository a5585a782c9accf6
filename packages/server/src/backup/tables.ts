import type { Db } from '@dream-agent/hitl/postgres';

const SCHEMAS = ['hitl', 'agent', 'server'];

/** Not kept: what has been migrated is the new database's own matter, and whoever was signed in signs in again. */
const LEFT_OUT = [
  ...SCHEMAS.map((schema) => `${schema}.migrations`),
  'server.web_sessions',
  'server.tickets',
  'server.start_tokens',
  'server.sign_in_attempts',
];

/** The tables of an installation, each after those that it refers to. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await db.query({
    text: `select format('%s.%s', nspname, relname) as name,
             array(select format('%s.%s', pn.nspname, p.relname) from pg_constraint
                     join pg_class p on p.oid = confrelid join pg_namespace pn on pn.oid = p.relnamespace
                    where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
             from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where relkind = 'r' and nspname = any($1) order by 1`,
    values: [SCHEMAS],
  });
  const open = (rows as { name: string; needs: string[] }[]).filter(({ name }) => !LEFT_OUT.includes(name));
  const ordered: string[] = [];
  while (open.length > 0) {
    const next = open.findIndex(({ needs }) => needs.every((need) => ordered.includes(need) || LEFT_OUT.includes(need)));
    if (next === -1) throw new Error(`${open[0]?.name} and others refer to each other`);
    ordered.push(...open.splice(next, 1).map(({ name }) => name));
  }
  return ordered;
}

/** What the tables were made by. */
export async function migrationsOf(db: Db): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for (const schema of SCHEMAS) {
    const { rows } = await db.query({ text: `select number, digest from ${schema}.migrations order by number` });
    for (const { number, digest } of rows as { number: number; digest: string }[]) found.push([`${schema}/${number}`, digest]);
  }
  return Object.fromEntries(found);
}
