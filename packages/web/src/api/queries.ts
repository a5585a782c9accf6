import type { RouteName } from '@dream-agent/server/contract';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { type Answer, call, type Input } from './call.ts';

/** What was refused is refused again; what could not be reached may be there in a moment. */
const isWorthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 3 && !(error instanceof ApiProblem && error.status >= 400 && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthAnotherTry, staleTime: 5_000, refetchOnWindowFocus: true }, mutations: { retry: false } },
});

/** A route that reads, as a query; its key begins with the name of the route. */
export const reading = <Name extends RouteName>(name: Name, input: Input<Name>) =>
  queryOptions<Answer<Name>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, { ...input, signal }),
  });

/** Everything that was read by these routes is read again when it is next looked at. */
export const forget = (...names: readonly RouteName[]): Promise<unknown> =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
