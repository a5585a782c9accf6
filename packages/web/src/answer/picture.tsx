import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../language/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import { answerTexts } from './texts.ts';
import { titleOf } from './title-of.ts';

/** A picture, and at a click or a key as large as there is room for. As an image nothing in it runs or loads anything. */
export function Picture({ url, name }: { readonly url: string; readonly name: string }) {
  const text = useTexts(answerTexts);
  const [isLarge, setLarge] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="p-3 text-sm text-ink-faint">{text.notPlayed}</p>;
  const title = titleOf(name);
  return (
    <>
      <button
        type="button"
        aria-label={text.enlarge(title)}
        onClick={() => setLarge(true)}
        className="group relative block w-full cursor-zoom-in bg-white"
      >
        <img src={url} alt={text.picture(title)} onError={() => setBroken(true)} className="max-h-[70dvh] w-full object-contain" />
        <span
          aria-hidden="true"
          className="absolute top-2 right-2 rounded-md bg-black/60 p-1.5 text-white opacity-0 transition group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          <Maximize2 size={14} />
        </span>
      </button>
      {isLarge && (
        <Dialog title={<SafeText text={name} most={200} />} onClose={() => setLarge(false)} full>
          <img src={url} alt={text.picture(title)} className="mx-auto max-h-[80dvh] max-w-full bg-white object-contain" />
        </Dialog>
      )}
    </>
  );
}
