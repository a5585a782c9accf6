import { Link } from '@tanstack/react-router';
import { useTexts } from '../language/texts.ts';
import { Empty } from '../ui/notice.tsx';
import { appTexts } from './texts.ts';

export function NotFound() {
  const text = useTexts(appTexts);
  return (
    <main>
      <Empty title={text.notFound}>
        <Link to="/" className="text-accent underline">
          {text.home}
        </Link>
      </Empty>
    </main>
  );
}
