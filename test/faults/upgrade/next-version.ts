import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages, pagesAreCurrent } from '../../../packages/server/src/pages/build-pages.ts';
import { Copy } from '../../defects/copy.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VERSIONS = 'packages/agent/src/graph-versions.ts';
const TABLES = ['runs', 'requests', 'decisions', 'events'];

/** A later version of this program: a copy of the tree with more in it. */
export interface NextVersion {
  /** What is started instead of ours. */
  readonly program: string;
  /** The version of the graph that only it has. */
  readonly graphVersion: number;
  /** More migrations, one for each of the tables that every decision needs; says their names. */
  addMigrations(kind: 'additive' | 'breaking'): Promise<string[]>;
  remove(): Promise<void>;
}

export async function makeNextVersion(): Promise<NextVersion> {
  if (!(await pagesAreCurrent())) await buildPages();
  const copy = await Copy.of(ROOT);
  // After its sources, so that they are not taken for newer and built again.
  await cp(join(ROOT, 'packages/web/dist'), join(copy.folder, 'packages/web/dist'), { recursive: true });
  const text = await readFile(join(copy.folder, VERSIONS), 'utf8');
  const [list = '', numbers = ''] = /= \[([\d, ]+)\];/.exec(text) ?? [];
  const graphVersion = Math.max(...numbers.split(',').map(Number)) + 1;
  await writeFile(join(copy.folder, VERSIONS), text.replace(list, `= [${numbers}, ${graphVersion}];`));
  let next = 900_000;
  return {
    program: join(copy.folder, 'packages/server/src/main.ts'),
    graphVersion,
    async addMigrations(kind) {
      const names: string[] = [];
      for (const table of TABLES) {
        const name = `${++next}_of_the_next_version_${kind}.sql`;
        const sql = `alter table hitl.${table} add column next_${next} text;`;
        await writeFile(join(copy.folder, 'packages/hitl/migrations', name), `-- ${kind}\n${sql}\n`);
        names.push(name);
      }
      return names;
    },
    remove: () => copy.remove(),
  };
}
