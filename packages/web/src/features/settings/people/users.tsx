import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { forget } from '../../../api/queries.ts';
import { signedIn } from '../../../api/signed-in.ts';
import { useTexts } from '../../../language/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextInput } from '../../../ui/field.tsx';
import { Empty, ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { adminTexts } from '../admin-texts.ts';
import { PasswordForm } from '../profile/password-form.tsx';
import { settingsTexts } from '../texts.ts';
import { AddUser } from './add-user.tsx';
import { ROLES } from './roles.ts';

type User = Answer<'listUsers'>['items'][number];

/** Who may use this server. Everybody who decides sees them; admins change them. */
export function Users() {
  const { users: text, more } = useTexts(adminTexts);
  const isAdmin = signedIn()?.user.role === 'admin';
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const search = useDeferredValue(typed.trim());
  const query = search === '' ? {} : { search };
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['listUsers', 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call('listUsers', { query: { ...query, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const users = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          className="max-w-xs"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isAdmin ? (
          <Button look="primary" className="ml-auto" icon={<UserPlus size={15} aria-hidden="true" />} onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        ) : (
          <p className="ml-auto text-xs text-ink-faint">{text.adminsOnly}</p>
        )}
      </div>
      <ProblemNotice problem={error} />
      {users === undefined && error === null && <Skeleton lines={6} />}
      {users?.length === 0 && <Empty title={text.none} />}
      {users !== undefined && users.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {users.map((user) => (
              <UserRow key={user.id} user={user} isAdmin={isAdmin} />
            ))}
          </ul>
        </Card>
      )}
      {hasNextPage && (
        <Button className="self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more}
        </Button>
      )}
      {adding && <AddUser onClose={() => setAdding(false)} />}
    </div>
  );
}

function UserRow({ user, isAdmin }: { readonly user: User; readonly isAdmin: boolean }) {
  const text = useTexts(settingsTexts);
  const { users } = useTexts(adminTexts);
  const [open, setOpen] = useState<'password' | 'disable'>();
  const params = { user_id: user.id };
  const isSelf = user.id === signedIn()?.user.id;
  const change = useMutation({
    mutationFn: (role: User['role']) => call('changeRole', { params, body: { role } }),
    onSuccess: () => void toast(users.roleChanged, { tone: 'ok' }),
    onSettled: () => forget('listUsers'),
  });
  const enable = useMutation({
    mutationFn: () => call('enableUser', { params, key: crypto.randomUUID() }),
    onSuccess: () => void toast(users.isEnabled, { tone: 'ok' }),
    onSettled: () => forget('listUsers'),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm">
      <span className="min-w-48 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <SafeText text={user.name} />
          {isSelf && <Badge tone="accent">{text.you}</Badge>}
          {user.disabled_at !== null && <Badge tone="bad">{users.disabled}</Badge>}
          {user.groups.map((group) => (
            <Badge key={group}>
              <SafeText text={group} />
            </Badge>
          ))}
        </span>
        <span className="block text-xs text-ink-faint">{user.email !== null && <SafeText text={user.email} />}</span>
      </span>
      {isAdmin ? (
        <span className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
          <Select
            aria-label={users.role(user.name)}
            className="w-auto py-1"
            value={user.role}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate(target.value as User['role'])}
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {text.roles[role]}
              </option>
            ))}
          </Select>
          <Button size="small" onClick={() => setOpen('password')}>
            {users.setPassword}
          </Button>
          {user.disabled_at === null ? (
            <Button size="small" disabled={isSelf} onClick={() => setOpen('disable')}>
              {users.disable}
            </Button>
          ) : (
            <Button size="small" busy={enable.isPending} onClick={() => enable.mutate()}>
              {users.enable}
            </Button>
          )}
        </span>
      ) : (
        <Badge>{text.roles[user.role]}</Badge>
      )}
      {(change.error ?? enable.error) !== null && (
        <div className="w-full">
          <ProblemNotice problem={change.error ?? enable.error} />
        </div>
      )}
      {open === 'password' && (
        <Dialog title={<SafeText text={text.password.set(user.name)} />} onClose={() => setOpen(undefined)}>
          <PasswordForm userId={user.id} current={isSelf ? 'if there is one' : 'not asked'} onDone={() => setOpen(undefined)} />
        </Dialog>
      )}
      {open === 'disable' && (
        <ConfirmDialog
          title={users.disable}
          about={<SafeText text={users.disableAsk(user.name)} />}
          done={users.isDisabled}
          onClose={() => setOpen(undefined)}
          act={async () => {
            await call('disableUser', { params, key: crypto.randomUUID() });
            await forget('listUsers');
          }}
        />
      )}
    </li>
  );
}
