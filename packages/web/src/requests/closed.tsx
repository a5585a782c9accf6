import { useTexts } from '../language/texts.ts';
import { usePersonName } from '../people/person-name.tsx';
import { Notice } from '../ui/notice.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import { When } from '../ui/when.tsx';
import type { AnyRequest } from './request.ts';
import { requestTexts } from './texts.ts';

/** What became of a request that is not open any more. */
export function Closed({ request, meanwhile }: { readonly request: AnyRequest; readonly meanwhile: boolean }) {
  const text = useTexts(requestTexts);
  const { decision, resolved_at } = request;
  const who = usePersonName(decision?.by);
  const what = decision === null ? '' : text.decisions[decision.decision.kind];
  const said =
    decision === null
      ? text.cancelled
      : decision.source === 'human'
        ? text.closed(what, who)
        : decision.source === 'timeout'
          ? text.closedByClock(what)
          : text.closedByGrant(what);
  return (
    <Notice tone={meanwhile ? 'warn' : decision?.decision.kind === 'approve' ? 'ok' : 'plain'}>
      {meanwhile && <p className="font-medium">{text.meanwhile}</p>}
      <SafeText text={said} /> {resolved_at !== null && <When at={resolved_at} />}
      {decision !== null && 'reason' in decision.decision && decision.decision.reason !== undefined && (
        <p className="mt-1">
          “<SafeText text={decision.decision.reason} />”
        </p>
      )}
    </Notice>
  );
}
