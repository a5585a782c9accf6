import type { ArtifactWireSchema } from '@dream-agent/server/contract';
import { Download, FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/texts.ts';
import { SafeText } from '../ui/safe-text.tsx';
import { answerTexts } from './texts.ts';

export type Artifact = z.output<typeof ArtifactWireSchema>;

const TextFile = lazy(() => import('./text-file.tsx'));
const PdfFile = lazy(() => import('./pdf-file.tsx'));

/** A file where it is spoken of: looked at in the page where a browser can, and downloaded anyway. */
export function ArtifactView({ artifact, folded = false }: { readonly artifact: Artifact; readonly folded?: boolean }) {
  const text = useTexts(answerTexts);
  const { bytes } = useFormats();
  return (
    <figure className="overflow-hidden rounded-xl border border-line bg-surface">
      <figcaption className="flex items-center gap-2 border-b border-line px-3 py-2 text-sm">
        <FileText size={16} aria-hidden="true" className="text-ink-faint" />
        <span className="min-w-0 flex-1 truncate font-medium">
          <SafeText text={artifact.name} />
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
      {folded ? <Folded artifact={artifact} /> : <Shown artifact={artifact} />}
    </figure>
  );
}

/** Read when somebody wants to see it. */
function Folded({ artifact }: { readonly artifact: Artifact }) {
  const text = useTexts(answerTexts);
  const [open, setOpen] = useState(false);
  return open ? (
    <Shown artifact={artifact} />
  ) : (
    <button type="button" onClick={() => setOpen(true)} className="px-3 py-1.5 text-xs text-accent">
      {text.open}
    </button>
  );
}

function Shown({ artifact }: { readonly artifact: Artifact }) {
  const text = useTexts(answerTexts);
  return (
    <Suspense fallback={<p className="p-3 text-sm text-ink-faint">{text.loading}</p>}>
      <Content artifact={artifact} />
    </Suspense>
  );
}

function Content({ artifact: { media_type, url, name } }: { readonly artifact: Artifact }) {
  const text = useTexts(answerTexts);
  if (/^image\/(png|jpeg|webp|svg\+xml)/.test(media_type))
    return <img src={url} alt={name} className="max-h-[70dvh] w-full object-contain" />;
  if (media_type === 'application/pdf') return <PdfFile url={url} name={name} />;
  if (media_type.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions are part of the picture
      <video src={url} controls preload="metadata" className="w-full" />
    );
  }
  if (/^(text\/(plain|markdown|csv)|application\/(json|x-ndjson))/.test(media_type))
    return <TextFile url={url} markdown={media_type.startsWith('text/markdown')} />;
  return <p className="p-3 text-sm text-ink-faint">{text.cannotShow}</p>;
}
