import type { ReactNode } from 'react';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/texts.ts';
import { Happening } from '../ui/timeline.tsx';
import { When } from '../ui/when.tsx';
import { Actor } from './actor.tsx';
import type { Entry } from './entry.ts';
import { EntryDetails } from './entry-details.tsx';
import { EntryGist } from './entry-gist.tsx';
import { iconOf, toneOfEntry } from './entry-look.ts';
import { recordTexts } from './texts.ts';

/** An entry on the line of what happened; all of it where one opens it. */
export function EntryRow({
  entry,
  tools,
  took,
  withRun = true,
}: {
  readonly entry: Entry;
  /** By action, the tool that carries it out. */
  readonly tools: ReadonlyMap<string, string>;
  readonly took?: ReactNode;
  readonly withRun?: boolean;
}) {
  const text = useTexts(recordTexts);
  const { number } = useFormats();
  return (
    <Happening
      icon={iconOf(entry)}
      tone={toneOfEntry(entry)}
      title={text.types[entry.body.type]}
      aside={
        <>
          {took}
          <Actor actor={entry.body.actor} />
          <When at={entry.at} />
          <span className="min-w-8 text-right font-mono tabular-nums">#{number(entry.seq)}</span>
        </>
      }
      gist={<EntryGist entry={entry} tools={tools} />}
    >
      <EntryDetails entry={entry} withRun={withRun} />
    </Happening>
  );
}
