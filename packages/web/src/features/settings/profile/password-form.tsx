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

/** Another password. The one until now is asked for, except by an admin for somebody else, or for the first one of their own. */
export function PasswordForm({
  userId,
  current,
  onDone,
}: {
  readonly userId: string;
  readonly current: 'needed' | 'if there is one' | 'not asked';
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
        body: { new_password: typed.next, ...(typed.current === '' ? {} : { current_password: typed.current }) },
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
    ...(current === 'not asked' ? [] : [{ key: 'current', label: text.current, autoComplete: 'current-password' } as const]),
    { key: 'next', label: text.next, autoComplete: 'new-password' } as const,
    { key: 'again', label: text.again, autoComplete: 'new-password' } as const,
  ];
  return (
    <form onSubmit={submit} className="flex max-w-sm flex-col gap-3">
      {/* Lets a password manager know whose it is. */}
      <input type="text" name="username" autoComplete="username" value={userId} readOnly hidden />
      {fields.map(({ key, label, autoComplete }) => (
        <Field
          key={key}
          label={label}
          hint={key === 'current' && current === 'if there is one' ? text.mayBeNone : undefined}
          problem={key === 'again' && tried && isDifferent ? text.different : undefined}
        >
          {(labelled) => (
            <TextInput
              {...labelled}
              type="password"
              required={key !== 'current' || current === 'needed'}
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
