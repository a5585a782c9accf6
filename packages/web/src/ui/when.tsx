import { useFormats } from '../language/formats.ts';
import { useNow } from './use-now.ts';

/** How long ago something was, or how long it will be; the exact time when one looks closer. */
export function When({ at }: { readonly at: string }) {
  const { ago, exactly } = useFormats();
  const now = useNow();
  return (
    <time dateTime={at} title={exactly(at)} className="whitespace-nowrap">
      {ago(at, now)}
    </time>
  );
}
