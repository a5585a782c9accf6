import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { texts, useTexts } from '../language/texts.ts';
import { Button } from './button.tsx';

const words = texts({
  en: { copy: 'Copy', copied: 'Copied' },
  ko: { copy: '복사', copied: '복사됨' },
  ja: { copy: 'コピー', copied: 'コピーしました' },
});

/** Puts a text on the clipboard, and says so for a moment. */
export function CopyButton({ text, size = 'normal' }: { readonly text: string; readonly size?: 'small' | 'normal' }) {
  const { copy, copied } = useTexts(words);
  const [done, setDone] = useState(false);
  return (
    <Button
      size={size}
      icon={done ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(() => {
          setDone(true);
          setTimeout(() => setDone(false), 2_000);
        })
      }
    >
      <span aria-live="polite">{done ? copied : copy}</span>
    </Button>
  );
}
