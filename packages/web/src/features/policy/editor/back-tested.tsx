import { Link } from '@tanstack/react-router';
import type { Answer } from '../../../api/call.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { requestTexts } from '../../../requests/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Meter } from '../../../ui/charts/meter.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { editorTexts } from './texts.ts';

type Result = Answer<'backTestPolicy'>;

const CELL = 'px-3 py-1.5';

/** What would have been asked, and what would have gone otherwise. */
export function BackTested({ result }: { readonly result: Result }) {
  const { backTest: text } = useTexts(editorTexts);
  const { number } = useFormats();
  if (result.actions === 0) return <p className="text-sm text-ink-faint">{text.nothing}</p>;
  const asks = result.by_gate.reduce((sum, { would_ask }) => sum + would_ask, 0);
  return (
    <div role="status" className="flex flex-col gap-4 text-sm">
      <div className="flex flex-col gap-1.5">
        <p className="text-base font-semibold">{text.would(number(asks), number(result.actions))}</p>
        <Meter share={asks / result.actions} />
        <p className="flex flex-wrap gap-2">
          <Badge>{text.same(number(result.same))}</Badge>
          <Badge tone="accent">
            {text.nowAsks}: {number(result.now_asks)}
          </Badge>
          <Badge tone="warn">
            {text.noLonger}: {number(result.no_longer_asks)}
          </Badge>
          <Badge tone="bad">
            {text.nowDenies}: {number(result.now_denies)}
          </Badge>
        </p>
        <p className="text-xs text-ink-faint">{text.budget}</p>
      </div>
      {result.by_gate.length > 0 && <ByGate result={result} />}
      <Differences result={result} />
    </div>
  );
}

function ByGate({ result: { by_gate } }: { readonly result: Result }) {
  const { backTest: text } = useTexts(editorTexts);
  const { number } = useFormats();
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left tabular-nums">
        <thead className="text-xs text-ink-faint">
          <tr className="border-b border-line">
            {[text.gate, text.wouldAsk, text.approved, text.refused].map((head, index) => (
              <th key={head} scope="col" className={`${CELL} font-medium ${index === 0 ? '' : 'text-right'}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {by_gate.map(({ gate, would_ask, approved, refused }) => (
            <tr key={gate}>
              <th scope="row" className={`${CELL} font-medium`}>
                <SafeText text={gate} />
              </th>
              <td className={`${CELL} text-right`}>{number(would_ask)}</td>
              <td className={`${CELL} text-right`}>{number(approved)}</td>
              <td className={`${CELL} text-right`}>{number(refused)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Differences({ result: { differences, actions, same } }: { readonly result: Result }) {
  const { backTest: text, verdicts } = useTexts(editorTexts);
  const { decisions } = useTexts(requestTexts);
  const { number, moment } = useFormats();
  if (differences.length === 0) return <p className="text-ink-soft">{text.noneDiffer}</p>;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-ink-faint">
        {text.differ}
        {differences.length < actions - same && ` (${text.firstOf(number(differences.length))})`}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section tabIndex={0} aria-label={text.differ} className="max-h-96 overflow-auto rounded-lg border border-line">
        <table className="w-full text-left">
          <thead className="sticky top-0 bg-sunken text-xs text-ink-faint">
            <tr>
              {[text.when, text.tool, text.change, text.gate, text.decided, text.run].map((head) => (
                <th key={head} scope="col" className={`${CELL} font-medium whitespace-nowrap`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {differences.map(({ action_id, run_id, tool, at, before, after, gate, decided }) => (
              <tr key={action_id}>
                <td className={`${CELL} whitespace-nowrap text-ink-soft`}>{moment(at)}</td>
                <td className={`${CELL} font-mono text-xs`}>
                  <SafeText text={tool} />
                </td>
                <td className={`${CELL} whitespace-nowrap`}>
                  {verdicts[before]} → <strong className="font-semibold">{verdicts[after]}</strong>
                </td>
                <td className={CELL}>{gate !== null && <SafeText text={gate} />}</td>
                <td className={CELL}>{decided === null ? '–' : decisions[decided]}</td>
                <td className={CELL}>
                  <Link to="/runs/$runId" params={{ runId: run_id }} className="font-mono text-xs text-accent underline">
                    {run_id.slice(-6)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
