import { type RefObject, useId } from 'react';
import type { Answer } from '../../../api/call.ts';
import { useTexts } from '../../../language/texts.ts';
import { classes } from '../../../ui/classes.ts';
import { editorTexts } from './texts.ts';

export type Problem = Extract<Answer<'validatePolicy'>, { kind: 'invalid' }>['problems'][number];

const MOST_LETTERS = 200_000;
const LEAST_LINES = 12;

/** A text with numbered lines; what is wrong stands at its line, and again below in words that can be read out. */
export function SourceEditor({
  source,
  problems,
  onChange,
  area,
}: {
  readonly source: string;
  readonly problems: readonly Problem[];
  readonly onChange: (source: string) => void;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}) {
  const text = useTexts(editorTexts);
  const problemsId = useId();
  const lines = source.split('\n');
  const wrong = Map.groupBy(problems, ({ line }) => line ?? 0);
  const toLine = (line: number): void => {
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex overflow-hidden rounded-lg border border-line-strong bg-surface font-mono text-[13px] leading-5">
        <ol aria-hidden="true" className="shrink-0 border-r border-line bg-sunken py-2 text-right text-ink-faint select-none">
          {lines.map((_, index) => (
            <li key={index} className={classes('px-2', wrong.has(index + 1) && 'bg-bad-soft font-semibold text-bad')}>
              {index + 1}
            </li>
          ))}
        </ol>
        <div className="relative min-w-0 flex-1">
          <textarea
            ref={area}
            aria-label={text.yaml}
            aria-invalid={problems.length > 0}
            aria-describedby={problems.length > 0 ? problemsId : undefined}
            value={source}
            onChange={({ target }) => onChange(target.value)}
            rows={Math.max(LEAST_LINES, lines.length)}
            maxLength={MOST_LETTERS}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            className="block w-full resize-none overflow-x-auto bg-transparent px-3 py-2 leading-5 whitespace-pre text-ink outline-none focus-visible:bg-accent-soft/30"
          />
          {[...wrong].map(
            ([line, found]) =>
              line > 0 && (
                <p
                  key={line}
                  aria-hidden="true"
                  style={{ top: `${0.5 + (line - 1) * 1.25}rem` }}
                  className="pointer-events-none absolute right-2 hidden max-w-[60%] truncate rounded bg-bad-soft px-2 font-sans text-xs leading-5 text-bad md:block"
                >
                  {found.map(({ message }) => message).join(' · ')}
                </p>
              ),
          )}
        </div>
      </div>
      {problems.length > 0 && (
        <ul id={problemsId} className="flex flex-col gap-1 text-sm">
          {problems.map(({ line, path, message }, index) => (
            <li key={index} className="flex flex-wrap items-baseline gap-x-2 text-bad">
              {line !== undefined && (
                <button type="button" onClick={() => toLine(line)} className="font-medium underline">
                  {text.line(line)}
                </button>
              )}
              <span>{message}</span>
              {path !== '' && <code className="text-xs text-ink-faint">{path}</code>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
