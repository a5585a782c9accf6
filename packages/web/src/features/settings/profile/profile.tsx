import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { forget } from '../../../api/queries.ts';
import { type SignedIn, setSignedIn, signedIn } from '../../../api/signed-in.ts';
import { useSignedIn } from '../../../app/use-signed-in.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../language/language.tsx';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { settingsTexts } from '../texts.ts';
import { PasswordForm } from './password-form.tsx';

type User = SignedIn['user'];

/** What one may change about oneself. */
export function Profile() {
  const who = useSignedIn();
  return who === undefined ? null : (
    <div className="flex flex-col gap-4">
      <Person key={who.user.id} user={who.user} />
      <Card className="flex flex-col gap-4 p-5">
        <OwnPassword user={who.user} />
      </Card>
    </div>
  );
}

function OwnPassword({ user }: { readonly user: User }) {
  const { password: text } = useTexts(settingsTexts);
  return (
    <>
      <header>
        <h2 className="font-semibold">{text.title}</h2>
        <p className="text-xs text-ink-faint">{text.about}</p>
      </header>
      <PasswordForm userId={user.id} current={user.role === 'admin' ? 'if there is one' : 'needed'} />
    </>
  );
}

function Person({ user }: { readonly user: User }) {
  const text = useTexts(settingsTexts);
  const [name, setName] = useState(user.name);
  const [email, setEmail] = useState(user.email ?? '');
  const [language, setLanguage] = useState(user.language);
  const save = useMutation({
    mutationFn: () =>
      call('updateUser', {
        params: { user_id: user.id },
        body: { name: name.trim(), language, email: email.trim() === '' ? null : email.trim() },
      }),
    onSuccess: async (changed) => {
      const current = signedIn();
      if (current !== undefined) setSignedIn({ ...current, user: changed });
      toast(text.saved, { tone: 'ok' });
      await forget('listUsers', 'listNames');
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Card className="p-5">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <h2 className="font-semibold">{text.parts.profile}</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={text.profile.name}>
            {(labelled) => (
              <TextInput
                {...labelled}
                required
                maxLength={200}
                autoComplete="name"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Field label={text.profile.email} hint={email.trim() === '' ? text.profile.noEmail : undefined}>
            {(labelled) => (
              <TextInput
                {...labelled}
                type="email"
                maxLength={254}
                autoComplete="email"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Field>
          <Field label={text.profile.language} hint={text.profile.languageAbout}>
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
        <dl className="grid gap-4 text-sm sm:grid-cols-2">
          <div>
            <dt className="text-xs font-medium text-ink-soft">{text.profile.role}</dt>
            <dd>
              {text.roles[user.role]} <span className="text-xs text-ink-faint">– {text.rolesAbout[user.role]}</span>
            </dd>
          </div>
          <div>
            <dt className="text-xs font-medium text-ink-soft">{text.profile.groups}</dt>
            <dd>{user.groups.length === 0 ? text.profile.noGroups : <SafeText text={user.groups.join(', ')} />}</dd>
          </div>
        </dl>
        <ProblemNotice problem={save.error} />
        <div>
          <Button type="submit" look="primary" busy={save.isPending}>
            {text.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
