import type { ArtifactWireSchema } from '@dream-agent/server/contract';
import { Download, FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/texts.ts';
import { SafeText } from '../ui/safe-text.tsx';
import { Dashboard } from './dashboard.tsx';
import { Film } from './film.tsx';
import { Picture } from './picture.tsx';
import { answerTexts } from './texts.ts';

export type Artifact = z.output<typeof ArtifactWireSchema>;

const TextFile = lazy(() => import('./text-file.tsx'));
const PdfFile = lazy(() => import('./pdf-file.tsx'));

export interface ArtifactViewProps {
  readonly artifact: Artifact;
  /** What was made together with it: captions of a film are a file of their own. */
  readonly among: readonly Artifact[];
}

/** A file where it is spoken of: looked at in the page where a browser can, and downloaded anyway. */
export function ArtifactView({ artifact, among, folded = false }: ArtifactViewProps & { readonly folded?: boolean }) {
  const text = useTexts(answerTexts);
  const { bytes } = useFormats();
  return (
    <figure className="overflow-hidden rounded-xl border border-line bg-surface">
      <figcaption className="flex items-center gap-2 border-b border-line px-3 py-2 text-sm">
        <FileText size={16} aria-hidden="true" className="text-ink-faint" />
        <span className="min-w-0 flex-1 truncate font-medium">
          <SafeText text={artifact.name} most={200} />
        </span>
        <span className="text-xs text-ink-faint">{bytes(artifact.bytes)}</span>
        <a
          href={`${artifact.url}?download=true`}
          className="inline-flex items-center gap-1 rounded-md border border-line-strong px-2 py-0.5 text-xs hover:bg-sunken"
        >
          <Download size={13} aria-hidden="true" />
          {text.download}
        </a>
      </figcaption>
      {folded ? <Folded artifact={artifact} among={among} /> : <Shown artifact={artifact} among={among} />}
    </figure>
  );
}

/** Read when somebody wants to see it. */
function Folded(props: ArtifactViewProps) {
  const text = useTexts(answerTexts);
  const [open, setOpen] = useState(false);
  return open ? (
    <Shown {...props} />
  ) : (
    <button type="button" onClick={() => setOpen(true)} className="px-3 py-1.5 text-xs text-accent">
      {text.open}
    </button>
  );
}

function Shown(props: ArtifactViewProps) {
  const text = useTexts(answerTexts);
  return (
    <Suspense fallback={<p className="p-3 text-sm text-ink-faint">{text.loading}</p>}>
      <Content {...props} />
    </Suspense>
  );
}

function Content({ artifact, among }: ArtifactViewProps) {
  const text = useTexts(answerTexts);
  const { media_type, url, name } = artifact;
  if (/^image\/(png|jpeg|webp|svg\+xml)/.test(media_type)) return <Picture url={url} name={name} />;
  if (media_type === 'application/pdf') return <PdfFile url={url} name={name} />;
  if (media_type.startsWith('video/')) return <Film film={artifact} among={among} />;
  if (/^text\/html\b/.test(media_type)) return <Dashboard url={url} name={name} />;
  if (/^(text\/(plain|markdown|csv|vtt)|application\/(json|x-ndjson))/.test(media_type))
    return <TextFile url={url} markdown={media_type.startsWith('text/markdown')} />;
  return <p className="p-3 text-sm text-ink-faint">{text.cannotShow}</p>;
}
