import { texts, useTexts } from '../language/texts.ts';
import { SafeLines } from './safe-text.tsx';

const words = texts({
  en: { says: 'Written by the agent, not checked', more: (lines: number) => `${lines} more lines` },
  ko: { says: '에이전트가 쓴 글이며 확인되지 않았습니다', more: (lines: number) => `${lines}줄 더 있음` },
  ja: { says: 'エージェントが書いた文章で、未確認です', more: (lines: number) => `さらに${lines}行` },
});

const MOST_LETTERS = 2_000;
const MOST_LINES = 20;

/** What a model says about itself: framed, plain, short, and folded away, so that it can't pass for a part of the page. */
export function FramedProse({ text, open = false }: { readonly text: string; readonly open?: boolean }) {
  const { says, more } = useTexts(words);
  const short = text.slice(0, MOST_LETTERS);
  const left = text.split('\n').length - MOST_LINES;
  return (
    <details open={open} className="rounded-lg border border-dashed border-line-strong bg-sunken text-sm">
      <summary className="px-3 py-1.5 text-xs text-ink-faint select-none">{says}</summary>
      <div className="max-h-60 overflow-auto px-3 pb-2 text-ink-soft">
        <SafeLines text={short} most={MOST_LINES} />
        {left > 0 && <p className="mt-1 text-xs text-ink-faint">{more(left)}</p>}
      </div>
    </details>
  );
}
