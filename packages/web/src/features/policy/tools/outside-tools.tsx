import { visible } from '@dream-agent/hitl/visible';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Answer, call } from '../../../api/call.ts';
import { forget, reading } from '../../../api/queries.ts';
import { signedIn } from '../../../api/signed-in.ts';
import { useTexts } from '../../../language/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { toolTexts } from './texts.ts';

type OutsideTool = Answer<'listOutsideTools'>['items'][number];

/** Tools that others define and that say something else than was accepted; none, as a rule. */
export function OutsideTools() {
  const text = useTexts(toolTexts);
  const { data, error } = useQuery(reading('listOutsideTools', {}));
  const waiting = data?.items.filter(({ standing }) => standing !== 'in_force') ?? [];
  if (waiting.length === 0) return <ProblemNotice problem={error} />;
  return (
    <section className="flex flex-col gap-3">
      <p className="text-sm text-warn">{text.outside}</p>
      {waiting.map((tool) => (
        <OutsideToolCard key={tool.name} tool={tool} />
      ))}
    </section>
  );
}

/** What is accepted is what is shown: if it says something else by then, nothing is. */
function OutsideToolCard({ tool }: { readonly tool: OutsideTool }) {
  const text = useTexts(toolTexts);
  const accept = useMutation({
    mutationFn: () => call('acceptTool', { params: { tool: tool.name }, body: { digest: tool.digest } }),
    onSettled: () => forget('listOutsideTools', 'listTools'),
  });
  return (
    <Card className="flex flex-col gap-2 p-4">
      <header className="flex items-baseline gap-2">
        <h2 className="min-w-0 truncate font-mono text-sm font-semibold">
          <SafeText text={tool.name} />
        </h2>
        <Badge tone="warn">{text.standings[tool.standing === 'new' ? 'new' : 'changed']}</Badge>
        <span className="min-w-0 truncate text-xs text-ink-faint">
          {text.sources.mcp} <SafeText text={tool.server} />
        </span>
        <code className="text-xs text-ink-faint">{tool.digest.slice(0, 12)}</code>
      </header>
      {tool.changes.length === 0 && <p className="text-sm text-ink-soft">{text.asBefore}</p>}
      <dl className="flex max-h-96 flex-col gap-2 overflow-auto text-sm">
        {tool.changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt className="font-mono text-xs text-ink-faint">
              <SafeText text={path} />
            </dt>
            {before !== null && <Said tone="text-bad" label={text.before} words={before} />}
            {after !== null && <Said tone="text-ok" label={text.now} words={after} />}
          </div>
        ))}
      </dl>
      <ProblemNotice problem={accept.error} />
      {signedIn()?.user.role === 'admin' && (
        <Button
          size="small"
          className="self-start"
          aria-label={`${text.accept}: ${visible(tool.name)}`}
          busy={accept.isPending}
          onClick={() => accept.mutate()}
        >
          {text.accept}
        </Button>
      )}
    </Card>
  );
}

const Said = ({ tone, label, words }: { readonly tone: string; readonly label: string; readonly words: string }) => (
  <dd className={`break-words ${tone}`}>
    <span className="text-xs text-ink-faint">{label}: </span>
    <SafeText text={words} />
  </dd>
);
