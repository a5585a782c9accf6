import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { setSignedIn } from '../api/signed-in.ts';
import { useTexts } from '../language/texts.ts';
import { Spinner } from '../ui/button.tsx';
import { Empty } from '../ui/notice.tsx';
import { appTexts } from './texts.ts';

/** The token is in the part of the address that browsers send to nobody; it is taken out before anything else happens. */
let taken: Promise<boolean> | undefined;
const takeToken = (): Promise<boolean> => {
  taken ??= (async () => {
    const token = location.hash.slice(1);
    history.replaceState(null, '', location.pathname);
    return call('signInWithStartToken', { body: { token } }).then(
      (who) => {
        setSignedIn(who);
        return true;
      },
      () => false,
    );
  })();
  return taken;
};

export default function Start() {
  const text = useTexts(appTexts);
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    void takeToken().then((isIn) => (isIn ? navigate({ to: '/', replace: true }) : setRefused(true)));
  }, [navigate]);
  return (
    <main className="flex min-h-dvh items-center justify-center">
      {refused ? (
        <Empty title={text.start.used}>
          <p>{text.start.again}</p>
          <Link to="/sign-in" search={{}} className="text-accent underline">
            {text.signIn.title}
          </Link>
        </Empty>
      ) : (
        <Empty icon={<Spinner />} title={text.start.busy} />
      )}
    </main>
  );
}
