import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { forget } from '../../../api/queries.ts';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../../../language/language.tsx';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { adminTexts } from '../admin-texts.ts';
import { settingsTexts } from '../texts.ts';
import { ROLES } from './roles.ts';

/** Lets somebody in. */
export function AddUser({ onClose }: { readonly onClose: () => void }) {
  const text = useTexts(settingsTexts);
  const { users } = useTexts(adminTexts);
  const [person, setPerson] = useState({ name: '', email: '', password: '' });
  const [role, setRole] = useState<(typeof ROLES)[number]>('reviewer');
  const [language, setLanguage] = useState(useLanguage().language);
  const add = useMutation({
    mutationFn: () =>
      call('createUser', {
        body: {
          name: person.name.trim(),
          role,
          language,
          ...(person.email.trim() === '' ? {} : { email: person.email.trim() }),
          ...(person.password === '' ? {} : { password: person.password }),
        },
        key: crypto.randomUUID(),
      }),
    onSuccess: async ({ name }) => {
      toast(users.added(name), { tone: 'ok' });
      await forget('listUsers');
      onClose();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    add.mutate();
  }
  const fields = [
    { key: 'name', label: text.profile.name, type: 'text', required: true, hint: undefined },
    { key: 'email', label: text.profile.email, type: 'email', required: person.password !== '', hint: undefined },
    { key: 'password', label: text.password.title, type: 'password', required: false, hint: users.passwordAbout },
  ] as const;
  return (
    <Dialog
      title={users.add}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" type="submit" form="add-user" busy={add.isPending}>
            {users.add}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <form id="add-user" onSubmit={submit} className="flex flex-col gap-4">
        {fields.map(({ key, label, type, required, hint }) => (
          <Field key={key} label={label} hint={hint}>
            {(labelled) => (
              <TextInput
                {...labelled}
                type={type}
                required={required}
                autoFocus={key === 'name'}
                autoComplete={key === 'password' ? 'new-password' : 'off'}
                maxLength={key === 'password' ? 1024 : 200}
                value={person[key]}
                onChange={({ target }) => setPerson({ ...person, [key]: target.value })}
              />
            )}
          </Field>
        ))}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={text.profile.role} hint={text.rolesAbout[role]}>
            {(labelled) => (
              <Select {...labelled} value={role} onChange={({ target }) => setRole(target.value as typeof role)}>
                {ROLES.map((one) => (
                  <option key={one} value={one}>
                    {text.roles[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={text.profile.language}>
            {(labelled) => (
              <Select {...labelled} value={language} onChange={({ target }) => setLanguage(target.value as typeof language)}>
                {LANGUAGES.map((one) => (
                  <option key={one} value={one}>
                    {LANGUAGE_NAMES[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <ProblemNotice problem={add.error} />
      </form>
    </Dialog>
  );
}
