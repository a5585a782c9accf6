import { Timer } from 'lucide-react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { runTexts } from './texts.ts';

/** How long something took: in tenths of a second while that says something. */
export function Took({ seconds }: { readonly seconds: number | undefined }) {
  const text = useTexts(runTexts);
  const { number, span } = useFormats();
  if (seconds === undefined) return null;
  return (
    <span title={text.tookTitle} className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
      <Timer size={12} aria-hidden="true" />
      <span className="sr-only">{text.tookTitle}</span>
      {seconds < 60 ? text.seconds(seconds < 0.05 ? `< ${number(0.1)}` : number(Math.round(seconds * 10) / 10)) : span(seconds)}
    </span>
  );
}
