import { useQuery } from '@tanstack/react-query';
import { signedIn } from '../api/signed-in.ts';
import { SafeText } from '../ui/safe-text.tsx';
import { askName } from './ask-names.ts';

const PERSON = /^usr_[0-9a-z]{10,40}$/;
const MINUTES = 10;

/** What somebody is called. Who is no user of this server is called what the record calls them. */
export function usePersonName(id: string | null | undefined): string {
  const own = signedIn()?.user;
  const isKnown = id === own?.id;
  const { data } = useQuery({
    queryKey: ['listNames', id],
    queryFn: () => askName(id ?? ''),
    enabled: typeof id === 'string' && PERSON.test(id) && !isKnown,
    staleTime: MINUTES * 60_000,
  });
  return (isKnown ? own?.name : data) ?? id ?? '–';
}

/** A person's name instead of their id, which stays in reach for whoever needs it. */
export function PersonName({ id }: { readonly id: string }) {
  const name = usePersonName(id);
  return (
    <span title={name === id ? undefined : id}>
      <SafeText text={name} />
    </span>
  );
}
