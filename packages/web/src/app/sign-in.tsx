import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { reading } from '../api/queries.ts';
import { setSignedIn } from '../api/signed-in.ts';
import { useTexts } from '../language/texts.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { appTexts } from './texts.ts';

/** Only ever to a page of ours. */
const inHouse = (to: string | undefined): string => (to !== undefined && /^\/(?![/\\])/.test(to) ? to : '/');

export default function SignIn() {
  const text = useTexts(appTexts);
  const { to } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const { data: ways } = useQuery(reading('listSignInWays', {}));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      setSignedIn(await call('signIn', { body: { email, password } }));
      await navigate({ href: inHouse(to) });
    } catch (refused) {
      setProblem(refused);
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-sm rounded-2xl border border-line bg-surface p-8 shadow-card">
        <img src="/icon.svg" alt="" className="mb-4 size-10" />
        <h1 className="text-xl font-semibold">{text.name}</h1>
        <p className="mb-6 text-ink-faint">{text.signIn.about}</p>
        <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field label={text.signIn.email}>
            {(labelled) => (
              <TextInput
                {...labelled}
                name="email"
                type="email"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
                autoComplete="username"
                required
              />
            )}
          </Field>
          <Field label={text.signIn.password}>
            {(labelled) => (
              <TextInput
                {...labelled}
                name="password"
                type="password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
                autoComplete="current-password"
                required
              />
            )}
          </Field>
          <ProblemNotice problem={problem} />
          <Button type="submit" look="primary" busy={busy}>
            {text.signIn.go}
          </Button>
        </form>
        {(ways?.providers.length ?? 0) > 0 && <p className="my-4 text-center text-xs text-ink-faint">{text.signIn.or}</p>}
        <div className="flex flex-col gap-2">
          {ways?.providers.map(({ name, url }) => (
            <a
              key={name}
              href={`${url}?return_to=${encodeURIComponent(inHouse(to))}`}
              className="inline-flex min-h-9 items-center justify-center rounded-lg border border-line-strong bg-raised px-3.5 text-sm font-medium hover:bg-sunken"
            >
              {text.signIn.with(name)}
            </a>
          ))}
        </div>
      </div>
    </main>
  );
}
