import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '../../app/use-signed-in.ts';
import { useTexts } from '../../language/texts.ts';
import { PageHeader } from '../../ui/card.tsx';
import { PartLinks, partLink } from '../../ui/part-links.tsx';
import { About } from './about.tsx';
import { Adapters } from './adapters/adapters.tsx';
import { Appearance } from './appearance.tsx';
import { Browsers } from './browsers.tsx';
import { Keys } from './keys/keys.tsx';
import { Model } from './model/model.tsx';
import { Notifications } from './notifications.tsx';
import { Groups } from './people/groups.tsx';
import { Users } from './people/users.tsx';
import { Profile } from './profile/profile.tsx';
import { settingsTexts } from './texts.ts';

const PARTS = ['profile', 'browsers', 'appearance', 'notifications', 'keys', 'users', 'groups', 'adapters', 'model', 'about'] as const;
type Part = (typeof PARTS)[number];

/** What only those see who may look at other people. */
const OF_PEOPLE: readonly Part[] = ['users', 'groups'];
/** What tells where messages go, which is nobody else's business. */
const OF_ADMINS: readonly Part[] = ['adapters'];

export default function Settings() {
  const text = useTexts(settingsTexts);
  const { part } = useParams({ strict: false });
  const who = useSignedIn();
  const role = who?.user.role;
  const shown = PARTS.filter((one) => (role !== 'viewer' || !OF_PEOPLE.includes(one)) && (role === 'admin' || !OF_ADMINS.includes(one)));
  const open = shown.find((one) => one === part) ?? 'profile';
  return (
    <>
      <PageHeader title={text.title} />
      <PartLinks label={text.title}>
        {shown.map((one) => (
          <Link
            key={one}
            to="/settings/$part"
            params={{ part: one }}
            aria-current={one === open ? 'page' : undefined}
            className={partLink(one === open)}
          >
            {text.parts[one]}
          </Link>
        ))}
      </PartLinks>
      <div className="w-full max-w-4xl p-4 sm:p-6">
        <Opened part={open} />
      </div>
    </>
  );
}

function Opened({ part }: { readonly part: Part }): ReactNode {
  switch (part) {
    case 'profile':
      return <Profile />;
    case 'browsers':
      return <Browsers />;
    case 'appearance':
      return <Appearance />;
    case 'notifications':
      return <Notifications />;
    case 'keys':
      return <Keys />;
    case 'users':
      return <Users />;
    case 'groups':
      return <Groups />;
    case 'adapters':
      return <Adapters />;
    case 'model':
      return <Model />;
    case 'about':
      return <About />;
  }
}
