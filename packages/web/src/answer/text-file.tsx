import { useSuspenseQuery } from '@tanstack/react-query';
import { SafeLines } from '../ui/safe-text.tsx';
import { Prose } from './prose.tsx';

const MOST = 200_000;

/** The beginning of a text file; all of it is a download away. */
export default function TextFile({ url, markdown }: { readonly url: string; readonly markdown: boolean }) {
  const { data } = useSuspenseQuery({
    queryKey: ['text-file', url],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal, credentials: 'same-origin', headers: { range: `bytes=0-${MOST - 1}` } });
      return response.ok ? (await response.text()).slice(0, MOST) : '';
    },
  });
  return (
    <div className="max-h-96 overflow-auto p-3 text-sm">
      {markdown ? (
        <Prose text={data} />
      ) : (
        <pre className="font-mono text-xs whitespace-pre-wrap">
          <SafeLines text={data} most={500} />
        </pre>
      )}
    </div>
  );
}
