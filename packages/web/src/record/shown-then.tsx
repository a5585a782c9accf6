import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { reading } from '../api/queries.ts';
import { useTexts } from '../language/texts.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { Parameters } from '../ui/parameters.tsx';
import { textIn } from './entry.ts';
import { recordTexts } from './texts.ts';

/** What somebody saw when they answered: the action that the record keeps under the digest which came with the answer. */
export function ShownThen({ requestId, digest }: { readonly requestId: string; readonly digest: string }) {
  const text = useTexts(recordTexts);
  const { data, error } = useQuery(
    reading('queryAudit', { query: { subject_type: 'request', subject_id: requestId, type: ['request-opened'], limit: 1 } }),
  );
  const opened = data?.items[0];
  const shown = opened?.body.data['shown'];
  const isSame = opened !== undefined && textIn(opened, 'action_digest') === digest;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-ink-faint">{text.shown}</h3>
      <ProblemNotice problem={error} />
      {opened !== undefined && (
        <p className={isSame ? 'flex items-center gap-1 text-xs text-ok' : 'flex items-center gap-1 text-xs text-warn'}>
          {isSame ? <Check size={13} aria-hidden="true" /> : <TriangleAlert size={13} aria-hidden="true" />}
          {isSame ? text.sameDigest(opened.seq) : text.otherDigest}
        </p>
      )}
      {typeof shown === 'object' && shown !== null && <Parameters parameters={shown as Readonly<Record<string, unknown>>} />}
    </section>
  );
}
