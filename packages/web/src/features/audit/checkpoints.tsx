import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Stamp } from 'lucide-react';
import { type Answer, call } from '../../api/call.ts';
import { forget, reading } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { saveFile } from './save-file.ts';
import { auditTexts } from './texts.ts';

/** Where the record ends, and the signed statements about how long it was. One that is kept elsewhere shows what was cut off. */
export function Checkpoints({ head, maySign }: { readonly head: Answer<'readAuditHead'> | undefined; readonly maySign: boolean }) {
  const text = useTexts(auditTexts);
  const { number, exactly } = useFormats();
  const { data, error } = useQuery(reading('listLogCheckpoints', {}));
  const sign = useMutation({
    mutationFn: () => call('makeLogCheckpoint', { key: crypto.randomUUID() }),
    onSuccess: async ({ seq }) => {
      toast(text.signed(number(seq)), { tone: 'ok' });
      await forget('listLogCheckpoints', 'readAuditHead', 'queryAudit');
    },
  });
  const key = data?.keys[0];
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <Stamp size={18} aria-hidden="true" className="text-accent" />
        {text.checkpoints}
      </h2>
      <p className="text-sm text-ink-soft">{text.checkpointsAbout}</p>
      {head !== undefined && (
        <dl className="text-xs">
          <dt className="text-ink-faint">{text.head(number(head.seq))}</dt>
          <dd className="font-mono break-all text-ink-soft">{head.hash}</dd>
        </dl>
      )}
      {(head?.pruned_through ?? 0) > 0 && <Notice>{text.pruned(number(head?.pruned_through ?? 0))}</Notice>}
      <ProblemNotice problem={error ?? sign.error} />
      <div className="flex flex-wrap gap-2">
        {maySign && (
          <Button size="small" busy={sign.isPending} onClick={() => sign.mutate()}>
            {text.sign}
          </Button>
        )}
        {key !== undefined && (
          <Button
            size="small"
            look="quiet"
            icon={<Download size={13} aria-hidden="true" />}
            onClick={() => saveFile('audit-key.pem', key.public_key)}
          >
            {text.saveKey}
          </Button>
        )}
      </div>
      <ul aria-label={text.checkpoints} className="max-h-40 divide-y divide-line overflow-y-auto text-xs lg:max-h-72">
        {data?.items.map((checkpoint) => (
          <li key={checkpoint.signature} className="flex items-center gap-2 py-1.5">
            <div className="min-w-0 flex-1">
              <p title={exactly(checkpoint.at)}>
                {text.upTo(number(checkpoint.seq))} · <When at={checkpoint.at} />
              </p>
              <p className="truncate font-mono text-[11px] text-ink-faint" title={checkpoint.hash}>
                {checkpoint.hash}
              </p>
            </div>
            <button
              type="button"
              title={text.save}
              aria-label={`${text.save}: ${text.upTo(number(checkpoint.seq))}`}
              onClick={() => saveFile(`audit-checkpoint-${checkpoint.seq}.json`, JSON.stringify(checkpoint))}
              className="rounded-md p-1.5 text-ink-faint hover:bg-sunken hover:text-ink"
            >
              <Download size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
