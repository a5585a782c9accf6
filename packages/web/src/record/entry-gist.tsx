import { useTexts } from '../language/texts.ts';
import { requestTexts } from '../requests/texts.ts';
import { useMessages } from '../requests/use-messages.ts';
import { Badge } from '../ui/badge.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import { type Entry, textIn } from './entry.ts';
import { toneOfEntry } from './entry-look.ts';
import { recordTexts } from './texts.ts';

/** What an entry comes to, in a line: about which tool, decided how, with which words. */
export function EntryGist({ entry, tools }: { readonly entry: Entry; readonly tools: ReadonlyMap<string, string> }) {
  const { statuses, clearances } = useTexts(recordTexts);
  const { decisions, kinds } = useTexts(requestTexts);
  const { riskLevels, risk } = useMessages();
  const known = (words: Readonly<Record<string, string>>, name: string | undefined) =>
    name === undefined ? undefined : (words[name] ?? name);
  const level = known(riskLevels, textIn(entry, 'risk'));
  const badges = [
    known(decisions, textIn(entry, 'decision', 'kind')),
    known(statuses, textIn(entry, 'status')),
    known(clearances, textIn(entry, 'clearance')),
    known(kinds, textIn(entry, 'kind')),
    level === undefined ? undefined : risk(level),
  ].filter((badge) => badge !== undefined);
  const tool = textIn(entry, 'tool') ?? tools.get(entry.body.subject.id);
  const words =
    textIn(entry, 'decision', 'reason') ??
    textIn(entry, 'decision', 'guidance') ??
    textIn(entry, 'decision', 'note') ??
    textIn(entry, 'decision', 'value') ??
    textIn(entry, 'error') ??
    textIn(entry, 'reason') ??
    textIn(entry, 'because') ??
    textIn(entry, 'what') ??
    textIn(entry, 'code');
  // The badge of its end says so already, in the reader's language.
  const isSaid = entry.body.type === 'run-ended' && words === 'done';
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
      {badges.map((badge, index) => (
        <Badge key={badge} tone={index === 0 ? toneOfEntry(entry) : 'plain'}>
          <SafeText text={badge} />
        </Badge>
      ))}
      {tool !== undefined && (
        <span className="font-mono">
          <SafeText text={tool.slice(0, 80)} />
        </span>
      )}
      {words !== undefined && !isSaid && (
        <span className="line-clamp-2 min-w-0 text-ink-faint">
          <SafeText text={words.slice(0, 200)} />
        </span>
      )}
    </span>
  );
}
