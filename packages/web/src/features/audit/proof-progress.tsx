import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import type { Proof } from '../../proof/use-proof.ts';
import { Button } from '../../ui/button.tsx';
import { auditTexts } from './texts.ts';

/** How far it is: of a file by its bytes, of the record by how many entries the server says there are. */
export function ProofProgress({
  proof: { ordered, progress },
  entries,
  onStop,
}: {
  readonly proof: Extract<Proof, { kind: 'under_way' }>;
  readonly entries: number | undefined;
  readonly onStop: () => void;
}) {
  const text = useTexts(auditTexts);
  const { number, bytes } = useFormats();
  const { source } = ordered;
  const share = source.kind === 'file' ? progress.bytes / Math.max(1, source.file.size) : progress.lines / Math.max(1, entries ?? 1);
  return (
    <div className="flex flex-col gap-1.5">
      <progress aria-label={text.underWay} value={Math.min(1, share)} max={1} className="block h-2 w-full" />
      <div className="flex items-center gap-2 text-xs text-ink-faint tabular-nums">
        <span role="status">{text.looked(number(progress.lines), bytes(progress.bytes))}</span>
        <Button size="small" look="quiet" onClick={onStop} className="ml-auto">
          {text.stop}
        </Button>
      </div>
    </div>
  );
}
