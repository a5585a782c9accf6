import { listUsers, type User } from '../../../people/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { inColumns } from '../in-columns.ts';

const PAGE = 1_000;

export const run: Run<'user list'> = (cli, { values }) =>
  withInstallation(cli, values, async ({ db }) => {
    const users: User[] = [];
    for (;;) {
      const after = users.at(-1)?.id;
      const page = await listUsers(db, { limit: PAGE, ...(after === undefined ? {} : { after }) });
      users.push(...page);
      if (page.length < PAGE) break;
    }
    if (values.json === true) for (const user of users) tellJson(cli, wireOf(user));
    else
      tell(
        cli,
        ...inColumns(
          users.map(({ id, role, name, email, groups, disabledAt }) => [
            id,
            role,
            disabledAt === null ? '' : cli.texts.disabled,
            email ?? '–',
            groups.join(', '),
            name,
          ]),
        ),
      );
    return EXIT.ok;
  });

const wireOf = ({ disabledAt, createdAt, ...user }: User) => ({
  ...user,
  disabled_at: disabledAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});
