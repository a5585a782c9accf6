import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { forget } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import { adminTexts } from '../admin-texts.ts';

type Scope = Answer<'listApiKeys'>['items'][number]['scopes'][number];

const SCOPES = ['read', 'run', 'decide', 'manage'] as const satisfies readonly Scope[];
const DAYS = { day: 1, month: 30, quarter: 90, year: 365, ever: null } as const;
const LIFETIMES = Object.keys(DAYS) as readonly (keyof typeof DAYS)[];

/** A new key. Its secret is shown here once, and lives nowhere but in this dialog. */
export function MakeKey({ onClose }: { readonly onClose: () => void }) {
  const { keys: text } = useTexts(adminTexts);
  const make = useMutation({
    mutationFn: (body: { name: string; scopes: Scope[]; lifetime_seconds: number | null }) =>
      call('createApiKey', { body, key: crypto.randomUUID() }),
    onSuccess: () => forget('listApiKeys'),
  });
  const secret = make.data?.secret;
  return (
    <Dialog
      title={text.add}
      onClose={onClose}
      footer={
        secret === undefined ? (
          <Button look="primary" type="submit" form="make-key" busy={make.isPending}>
            {text.add}
          </Button>
        ) : (
          <Button look="primary" onClick={onClose}>
            {text.done}
          </Button>
        )
      }
    >
      {secret === undefined ? (
        <Terms onMake={make.mutate} problem={make.error} />
      ) : (
        <div className="flex flex-col gap-3">
          <Notice tone="warn">{text.once}</Notice>
          <code className="rounded-lg border border-line bg-sunken p-3 font-mono text-sm break-all select-all">{secret}</code>
          <div>
            <CopyButton text={secret} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Terms({
  onMake,
  problem,
}: {
  readonly onMake: (body: { name: string; scopes: Scope[]; lifetime_seconds: number | null }) => void;
  readonly problem: unknown;
}) {
  const { keys: text } = useTexts(adminTexts);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const [lifetime, setLifetime] = useState<keyof typeof DAYS>('quarter');
  const [tried, setTried] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (scopes.length === 0) return;
    const days = DAYS[lifetime];
    onMake({ name: name.trim(), scopes: [...scopes], lifetime_seconds: days === null ? null : days * 86_400 });
  }
  return (
    <form id="make-key" onSubmit={submit} className="flex flex-col gap-4">
      <Field label={text.name}>
        {(labelled) => (
          <TextInput {...labelled} autoFocus required maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <fieldset className="flex flex-col gap-2 text-sm">
        <legend className="mb-1 text-xs font-medium text-ink-soft">{text.scopes}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ target }) => setScopes(SCOPES.filter((one) => (one === scope ? target.checked : scopes.includes(one))))}
              className="size-4 accent-accent"
            />
            {text.scope[scope]} <code className="text-xs text-ink-faint">{scope}</code>
          </label>
        ))}
        {tried && scopes.length === 0 && (
          <p role="alert" className="text-xs text-bad">
            {text.needed}
          </p>
        )}
      </fieldset>
      <Field label={text.lifetime}>
        {(labelled) => (
          <Select {...labelled} value={lifetime} onChange={({ target }) => setLifetime(target.value as typeof lifetime)}>
            {LIFETIMES.map((one) => (
              <option key={one} value={one}>
                {text.lifetimes[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ProblemNotice problem={problem} />
    </form>
  );
}
