import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { call } from '../api/call.ts';
import { type SignedIn, setSignedIn } from '../api/signed-in.ts';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../language/language.tsx';
import { useTexts } from '../language/texts.ts';
import { setTheme, THEMES, useTheme } from '../theme/theme.ts';
import { SafeText } from '../ui/safe-text.tsx';
import { appTexts } from './texts.ts';

const SMALL = 'min-w-0 flex-1 rounded-md border border-line bg-surface px-1 py-1 text-xs text-ink-soft';

/** Who is signed in, with what is theirs to choose on every page. */
export function Person({ user }: { readonly user: SignedIn['user'] }) {
  const text = useTexts(appTexts);
  const { language, speak } = useLanguage();
  const theme = useTheme();
  const queries = useQueryClient();
  async function signOut(): Promise<void> {
    await call('signOut', {}).catch(() => {});
    queries.clear();
    setSignedIn(undefined);
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line p-2">
      <div className="flex gap-1.5">
        <select
          aria-label={text.language}
          value={language}
          onChange={({ target }) => speak(target.value as typeof language)}
          className={SMALL}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
        <select
          aria-label={text.theme.label}
          value={theme}
          onChange={({ target }) => setTheme(target.value as typeof theme)}
          className={SMALL}
        >
          {THEMES.map((one) => (
            <option key={one} value={one}>
              {text.theme[one]}
            </option>
          ))}
        </select>
      </div>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">
            <SafeText text={user.name} />
          </p>
          <p className="truncate text-xs text-ink-faint">{text.roles[user.role]}</p>
        </div>
        <button
          type="button"
          onClick={() => void signOut()}
          title={text.signOut}
          aria-label={text.signOut}
          className="rounded-md p-1.5 text-ink-faint hover:bg-sunken hover:text-ink"
        >
          <LogOut size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
