import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { forget, reading } from '../../../api/queries.ts';
import { signedIn } from '../../../api/signed-in.ts';
import { useTexts } from '../../../language/texts.ts';
import { PersonName, usePersonName } from '../../../people/person-name.tsx';
import { PersonSelect } from '../../../people/person-select.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { Empty, ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { adminTexts } from '../admin-texts.ts';

type Group = Answer<'listGroups'>['items'][number];

const forgetGroups = () => forget('listGroups', 'listUsers');

/** People who a request can wait for together. */
export function Groups() {
  const { groups: text } = useTexts(adminTexts);
  const isAdmin = signedIn()?.user.role === 'admin';
  const { data, error } = useQuery(reading('listGroups', {}));
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => call('createGroup', { body: { name: name.trim() }, key: crypto.randomUUID() }),
    onSuccess: async () => {
      setName('');
      await forgetGroups();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    add.mutate();
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">{text.about}</p>
      {isAdmin && (
        <form onSubmit={submit} className="flex flex-wrap gap-2">
          <TextInput
            aria-label={text.name}
            placeholder={text.name}
            required
            maxLength={200}
            className="max-w-xs"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" look="primary" busy={add.isPending}>
            {text.add}
          </Button>
        </form>
      )}
      <ProblemNotice problem={add.error ?? error} />
      {data === undefined && error === null && <Skeleton />}
      {data?.items.length === 0 && <Empty title={text.none} />}
      {data?.items.map((group) => (
        <GroupCard key={group.name} group={group} isAdmin={isAdmin} />
      ))}
    </div>
  );
}

function GroupCard({ group, isAdmin }: { readonly group: Group; readonly isAdmin: boolean }) {
  const { groups: text } = useTexts(adminTexts);
  const [removing, setRemoving] = useState(false);
  const put = useMutation({
    mutationFn: (user_id: string) => call('addToGroup', { params: { group: group.name, user_id } }),
    onSettled: forgetGroups,
  });
  return (
    <Card className="flex flex-col gap-3 p-4">
      <header className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          <SafeText text={group.name} />
        </h2>
        {isAdmin && (
          <Button size="small" onClick={() => setRemoving(true)}>
            {text.remove}
          </Button>
        )}
      </header>
      {group.members.length === 0 ? (
        <p className="text-sm text-ink-faint">{text.empty}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {group.members.map((id) => (
            <Member key={id} id={id} group={group.name} isAdmin={isAdmin} />
          ))}
        </ul>
      )}
      {isAdmin && (
        <PersonSelect
          aria-label={text.put(group.name)}
          className="max-w-xs"
          without={group.members}
          value=""
          disabled={put.isPending}
          onChange={({ target }) => target.value !== '' && put.mutate(target.value)}
        />
      )}
      <ProblemNotice problem={put.error} />
      {removing && (
        <ConfirmDialog
          title={text.remove}
          about={<SafeText text={text.removeAsk(group.name)} />}
          done={text.removed}
          onClose={() => setRemoving(false)}
          act={async () => {
            await call('deleteGroup', { params: { group: group.name } });
            await forgetGroups();
          }}
        />
      )}
    </Card>
  );
}

function Member({ id, group, isAdmin }: { readonly id: string; readonly group: string; readonly isAdmin: boolean }) {
  const { groups: text } = useTexts(adminTexts);
  const name = usePersonName(id);
  const takeOut = useMutation({
    mutationFn: () => call('removeFromGroup', { params: { group, user_id: id } }),
    onSettled: forgetGroups,
  });
  return (
    <li className="inline-flex items-center gap-1 rounded-full border border-line bg-sunken py-0.5 pr-1 pl-3 text-sm">
      <PersonName id={id} />
      {isAdmin ? (
        <button
          type="button"
          aria-label={text.takeOut(name)}
          title={text.takeOut(name)}
          disabled={takeOut.isPending}
          onClick={() => takeOut.mutate()}
          className="rounded-full p-1 text-ink-faint hover:bg-line hover:text-ink"
        >
          <X size={13} aria-hidden="true" />
        </button>
      ) : (
        <span className="w-2" />
      )}
    </li>
  );
}
