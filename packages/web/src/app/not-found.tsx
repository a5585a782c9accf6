import { Link } from '@tanstack/react-router';
import { useTexts } from '../language/texts.ts';
import { appTexts } from './texts.ts';

export function NotFound() {
  const text = useTexts(appTexts);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center">
      <img src="/icon.svg" alt="" className="size-10" />
      <h1 className="text-lg font-semibold">{text.notFound}</h1>
      <Link to="/" className="text-accent underline">
        {text.home}
      </Link>
    </main>
  );
}
