import type { Plugin } from 'vite';
import { ALL_ROUTES } from '../../server/src/contract/index.ts';

const NAME = 'virtual:route-table';

/** The method and the path of each route, taken from the contract when the pages are built: its schemas stay where they are. */
export const routeTable = (): Plugin => ({
  name: 'route-table',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) =>
    id === `\0${NAME}`
      ? `export default ${JSON.stringify(Object.fromEntries(ALL_ROUTES.map(({ name, method, path }) => [name, [method, path]])))}`
      : undefined,
});
