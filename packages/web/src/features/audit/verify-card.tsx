import { FileCheck, ShieldCheck } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { type Answer, addressOf, call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import type { Source } from '../../proof/proof-messages.ts';
import { useProof } from '../../proof/use-proof.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { ProofProgress } from './proof-progress.tsx';
import { ProofResult } from './proof-result.tsx';
import { auditTexts } from './texts.ts';

/** A file is verified also where the server can't be reached; its signatures are then said to be unchecked. */
const keysOfServer = (): Promise<string[]> =>
  call('listLogCheckpoints', {}).then(
    ({ keys }) => keys.map(({ public_key }) => public_key),
    () => [],
  );

/** Verifies the record, or a file, in this browser. The server is asked for the record and for nothing else. */
export function VerifyCard({ head, mayExport }: { readonly head: Answer<'readAuditHead'> | undefined; readonly mayExport: boolean }) {
  const text = useTexts(auditTexts);
  const { proof, verify, stop } = useProof();
  const [key, setKey] = useState<File>();
  const [kept, setKept] = useState<File>();
  const [isOver, setOver] = useState(false);
  const fileId = useId();

  async function order(source: Source): Promise<void> {
    verify({
      source,
      keys: key === undefined ? await keysOfServer() : [await key.text()],
      areOwnKeys: key !== undefined,
      checkpoints: kept === undefined ? [] : [await kept.text()],
    });
  }
  const take = (file: File | undefined) => file !== undefined && void order({ kind: 'file', file });
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <ShieldCheck size={18} aria-hidden="true" className="text-accent" />
        {text.proof}
      </h2>
      <p className="text-sm text-ink-soft">{text.proofAbout}</p>
      {mayExport ? (
        <Button
          look="primary"
          busy={proof.kind === 'under_way'}
          onClick={() => void order({ kind: 'record', address: addressOf('exportAudit', { query: { format: 'jsonl' } }) })}
        >
          {text.verify}
        </Button>
      ) : (
        <p className="text-xs text-ink-faint">{text.onlyAdmins}</p>
      )}
      <label
        htmlFor={fileId}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'flex cursor-pointer items-center justify-center gap-2 rounded-lg border border-dashed px-3 py-4 text-center text-sm focus-within:outline-2 focus-within:outline-accent',
          isOver ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong text-ink-soft hover:bg-sunken',
        )}
      >
        <FileCheck size={16} aria-hidden="true" className="shrink-0" />
        {text.drop}
        <input
          id={fileId}
          type="file"
          accept=".jsonl,.ndjson,application/x-ndjson"
          className="sr-only"
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <details className="text-sm">
        <summary className="text-xs text-ink-faint select-none">{text.elsewhere}</summary>
        <div className="mt-2 flex flex-col gap-3">
          <p className="text-xs text-ink-faint">{text.elsewhereAbout}</p>
          <Field label={text.ownKey} hint={key === undefined ? text.serverKey : undefined}>
            {(labelled) => <TextInput {...labelled} type="file" accept=".pem" onChange={({ target }) => setKey(target.files?.[0])} />}
          </Field>
          <Field label={text.ownCheckpoint}>
            {(labelled) => (
              <TextInput {...labelled} type="file" accept=".json,.jsonl" onChange={({ target }) => setKept(target.files?.[0])} />
            )}
          </Field>
        </div>
      </details>
      {proof.kind === 'under_way' && <ProofProgress proof={proof} entries={head?.seq} onStop={stop} />}
      {proof.kind === 'over' && <ProofResult proof={proof} />}
    </Card>
  );
}
