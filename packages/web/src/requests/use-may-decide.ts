import { useQuery } from '@tanstack/react-query';
import { reading } from '../api/queries.ts';
import { useSignedIn } from '../app/use-signed-in.ts';
import { waitsFor } from '../people/waits-for.ts';
import type { AnyRequest } from './request.ts';

/** Whether a request waits for the reader: in their own right, or in that of somebody who is away. The server has the last word. */
export function useMayDecide({ assignee }: Pick<AnyRequest, 'assignee'>): boolean {
  const who = useSignedIn()?.user;
  const isTheirs = who !== undefined && (who.role === 'admin' || waitsFor(assignee, who));
  const { data } = useQuery({
    ...reading('listDelegations', { query: { active: 'true', limit: 200 } }),
    enabled: !isTheirs && who !== undefined && who.role !== 'viewer',
  });
  if (isTheirs || who === undefined) return isTheirs;
  const lent = data?.items.filter(({ to }) => to === who.id) ?? [];
  return lent.some(({ from, role, groups }) => role === 'admin' || waitsFor(assignee, { id: from, role, groups }));
}
