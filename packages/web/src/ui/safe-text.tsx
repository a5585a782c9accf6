import { visible } from '@dream-agent/hitl/visible';
import { Fragment } from 'react';

const ESCAPE = /(\\u\{[0-9a-f]+\}|\\[nrt](?=\S|$))/g;

/**
 * Text from a model, a tool or a stranger on one line: what can't be seen in it is written out and marked, and nothing of it is
 * anything but text.
 */
export function SafeText({
  text,
  most = Number.POSITIVE_INFINITY,
}: {
  readonly text: string /** Letters; the rest is cut off, and that shows. */;
  readonly most?: number;
}) {
  const parts = visible(text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text).split(ESCAPE);
  return (
    <bdi>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <mark key={index} className="rounded bg-warn-soft px-0.5 font-mono text-[0.85em] text-warn">
            {part}
          </mark>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </bdi>
  );
}

/** The same over several lines: line breaks stay, everything else that is hidden shows. */
export const SafeLines = ({ text, most = Number.POSITIVE_INFINITY }: { readonly text: string; readonly most?: number }) => {
  const lines = text.split('\n');
  return (
    <>
      {lines.slice(0, most).map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          <SafeText text={line} />
        </Fragment>
      ))}
    </>
  );
};
