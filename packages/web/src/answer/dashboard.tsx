import { ExternalLink } from 'lucide-react';
import { useTexts } from '../language/texts.ts';
import { answerTexts } from './texts.ts';
import { titleOf } from './title-of.ts';

/**
 * A dashboard is a page that draws itself. Here it is one without an origin: its script runs, and can reach neither this page nor the
 * server nor anybody else; the server says the same of it where it is opened by itself, in as much room as there is.
 */
export function Dashboard({ url, name }: { readonly url: string; readonly name: string }) {
  const text = useTexts(answerTexts);
  return (
    <>
      <iframe
        src={url}
        title={text.dashboard(titleOf(name))}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        loading="lazy"
        className="block h-[75dvh] w-full border-0 bg-surface"
      />
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="flex items-center gap-1 border-t border-line px-3 py-1.5 text-xs text-accent hover:underline"
      >
        <ExternalLink size={13} aria-hidden="true" />
        {text.openAlone}
      </a>
    </>
  );
}
