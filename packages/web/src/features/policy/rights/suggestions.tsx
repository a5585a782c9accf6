import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reading } from '../../../api/queries.ts';
import { shortOf } from '../../../grants/bounds.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { titleOf } from '../../../requests/request.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Meter } from '../../../ui/charts/meter.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import type { FirstGrant } from './give-grant.tsx';
import { type SuggestedGrant, suggestGrants } from './suggest-grants.ts';
import { rightsTexts } from './texts.ts';

/** Where people say yes again and again; only a person makes a grant of it. */
export function Suggestions({ onGive }: { readonly onGive: (first: FirstGrant) => void }) {
  const text = useTexts(rightsTexts);
  const { data } = useQuery(
    reading('listRequests', { query: { status: ['decided'], type: ['approval_request'], sort: '-created_at', limit: 200 } }),
  );
  const { data: grants } = useQuery(reading('listGrants', { query: { active: 'true', limit: 200 } }));
  const suggested = suggestGrants(data?.items ?? []);
  const isOn = ({ tool, bounds }: SuggestedGrant): boolean =>
    grants?.items.some((grant) => grant.tool === tool && JSON.stringify(sorted(grant.bounds)) === JSON.stringify(sorted(bounds))) ?? false;
  if (suggested.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <header>
        <h2 className="text-sm font-semibold">{text.suggestions}</h2>
        <p className="text-xs text-ink-faint">{text.suggestionsAbout}</p>
      </header>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {suggested.map((one) => (
          <Suggestion key={one.tool} suggested={one} isOn={isOn(one)} onGive={() => onGive({ ...one, ...FOR_A_MONTH })} />
        ))}
      </div>
    </section>
  );
}

/** Long enough to be of use, and short enough to be looked at again. */
const FOR_A_MONTH = { uses: 100, days: 30 };

const sorted = (bounds: Readonly<Record<string, unknown>>) => Object.entries(bounds).sort(([one], [other]) => (one < other ? -1 : 1));

function Suggestion({
  suggested: { tool, bounds, covered, refused },
  isOn,
  onGive,
}: {
  readonly suggested: SuggestedGrant;
  readonly isOn: boolean;
  readonly onGive: () => void;
}) {
  const text = useTexts(rightsTexts);
  const { number } = useFormats();
  const approved = covered.length - refused.length;
  return (
    <Card className="flex flex-col gap-2 p-4">
      <h3 className="font-mono text-sm font-semibold">
        <SafeText text={tool} />
      </h3>
      <p className="text-sm">{text.would(number(approved), number(covered.length))}</p>
      <Meter share={approved / covered.length} tone="ok" />
      <ul className="text-xs text-ink-soft">
        {Object.entries(bounds).map(([name, bound]) => (
          <li key={name} className="truncate">
            <code>
              <SafeText text={name} />
            </code>
            : <SafeText text={shortOf(bound, text.anything)} />
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <div className="text-xs">
          <h4 className="font-medium text-warn">{text.youRefused}</h4>
          <ul>
            {refused.map((request) => (
              <li key={request.request_id}>
                <Link to="/inbox/$requestId" params={{ requestId: request.request_id }} className="text-accent underline">
                  <SafeText text={titleOf(request).slice(0, 100)} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOn ? (
        <span className="self-start">
          <Badge tone="ok">{text.isOn}</Badge>
        </span>
      ) : (
        <Button size="small" className="self-start" onClick={onGive}>
          {text.turnOn}
        </Button>
      )}
    </Card>
  );
}
