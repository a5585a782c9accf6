import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { ChartColumn, Inbox, Menu, MessageSquare, ScrollText, Settings, Shield } from 'lucide-react';
import { useEffect, useState } from 'react';
import { forget, reading } from '../api/queries.ts';
import { useTexts } from '../language/texts.ts';
import { useStream } from '../live/use-stream.ts';
import { notifyOf } from '../notify/notifications.ts';
import { classes } from '../ui/classes.ts';
import { Person } from './person.tsx';
import { appTexts } from './texts.ts';
import { useSignedIn } from './use-signed-in.ts';

const PLACES = [
  { to: '/', name: 'chat', icon: MessageSquare },
  { to: '/inbox', name: 'inbox', icon: Inbox },
  { to: '/audit', name: 'audit', icon: ScrollText },
  { to: '/policy', name: 'policy', icon: Shield },
  { to: '/metrics', name: 'metrics', icon: ChartColumn },
  { to: '/settings', name: 'settings', icon: Settings },
] as const;

/** What stands around every page: where one is, what waits, and who one is. */
export function Shell() {
  const text = useTexts(appTexts);
  const navigate = useNavigate();
  const who = useSignedIn();
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one goes, the menu has done its work
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (who === undefined) void navigate({ to: '/sign-in', search: { to: location.pathname } });
  }, [who, navigate]);
  const connection = useStream(who === undefined ? undefined : '/ws/inbox', (message) => {
    const { type } = message;
    if (who !== undefined)
      notifyOf(message, who.user, text.newRequest, (requestId) => void navigate({ to: '/inbox/$requestId', params: { requestId } }));
    if (type === 'hitl_request' || type === 'hitl_response' || type === 'hitl_timeout' || type === 'inbox_state')
      void forget('countRequests', 'listRequests', 'readRequest');
  });
  const { data: count } = useQuery(reading('countRequests', { query: { status: ['pending'] } }));
  const mine = count?.mine ?? 0;

  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-2">
        {text.skip}
      </a>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-3 py-2 md:hidden">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="places"
          aria-label={text.menu}
          onClick={() => setOpen(!open)}
          className="rounded-md p-1.5 text-ink-soft hover:bg-sunken"
        >
          <Menu size={20} aria-hidden="true" />
        </button>
        <span className="font-semibold">{text.name}</span>
        {mine > 0 && <Waiting count={mine} label={text.waiting(mine)} />}
      </header>
      <nav
        id="places"
        aria-label={text.menu}
        className={classes(
          'flex-col gap-1 border-line bg-surface p-2 md:sticky md:top-0 md:flex md:h-dvh md:w-52 md:shrink-0 md:border-r',
          open ? 'flex border-b' : 'hidden',
        )}
      >
        <Link to="/" className="hidden items-center gap-2 px-2 py-3 font-semibold md:flex">
          <img src="/icon.svg" alt="" className="size-6" />
          {text.name}
        </Link>
        {PLACES.map(({ to, name, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/' }}
            className="flex items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-ink-soft hover:bg-sunken hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-accent"
          >
            <Icon size={17} aria-hidden="true" />
            <span className="flex-1">{text.nav[name]}</span>
            {name === 'inbox' && mine > 0 && <Waiting count={mine} label={text.waiting(mine)} />}
          </Link>
        ))}
        <div className="mt-auto pt-2">{who !== undefined && <Person user={who.user} />}</div>
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">
        {connection === 'lost' && (
          <p role="status" className="bg-warn-soft px-4 py-1 text-center text-xs text-warn">
            {text.lost}
          </p>
        )}
        <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

const Waiting = ({ count, label }: { readonly count: number; readonly label: string }) => (
  <span title={label} className="rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-ink tabular-nums">
    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    <span className="sr-only">{label}</span>
  </span>
);
