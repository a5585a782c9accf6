import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { forget } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { settingsTexts } from '../texts.ts';

const NOTHING = { current: '', next: '', again: '' };

/** Another password; only an admin can do without the one that is changed. */
export function PasswordForm({
  userId,
  needsCurrent,
  onDone,
}: {
  readonly userId: string;
  readonly needsCurrent: boolean;
  readonly onDone?: () => void;
}) {
  const { password: text } = useTexts(settingsTexts);
  const [typed, setTyped] = useState(NOTHING);
  const [tried, setTried] = useState(false);
  const isDifferent = typed.next !== typed.again;
  const change = useMutation({
    mutationFn: () =>
      call('changePassword', {
        params: { user_id: userId },
        body: { new_password: typed.next, ...(needsCurrent ? { current_password: typed.current } : {}) },
      }),
    onSuccess: async () => {
      setTyped(NOTHING);
      setTried(false);
      toast(text.changed, { tone: 'ok' });
      onDone?.();
      await forget('listWebSessions');
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isDifferent) change.mutate();
  }
  const fields = [
    ...(needsCurrent ? [{ key: 'current', label: text.current, autoComplete: 'current-password' } as const] : []),
    { key: 'next', label: text.next, autoComplete: 'new-password' } as const,
    { key: 'again', label: text.again, autoComplete: 'new-password' } as const,
  ];
  return (
    <form onSubmit={submit} className="flex max-w-sm flex-col gap-3">
      {/* Lets a password manager know whose it is. */}
      <input type="text" name="username" autoComplete="username" value={userId} readOnly hidden />
      {fields.map(({ key, label, autoComplete }) => (
        <Field key={key} label={label} problem={key === 'again' && tried && isDifferent ? text.different : undefined}>
          {(labelled) => (
            <TextInput
              {...labelled}
              type="password"
              required
              maxLength={1024}
              autoComplete={autoComplete}
              value={typed[key]}
              onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
            />
          )}
        </Field>
      ))}
      <ProblemNotice problem={change.error} />
      <div>
        <Button type="submit" busy={change.isPending}>
          {text.change}
        </Button>
      </div>
    </form>
  );
}
