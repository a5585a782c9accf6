import { useTexts } from '../../language/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { Parameters } from '../../ui/parameters.tsx';
import { SafeLines } from '../../ui/safe-text.tsx';
import type { RequestOf } from '../request.ts';
import { requestTexts } from '../texts.ts';

/** What failed, and whether it may have happened all the same. */
export function ErrorRecovery({ request }: { readonly request: RequestOf<'error_recovery'> }) {
  const text = useTexts(requestTexts);
  return (
    <div className="flex flex-col gap-3">
      <section>
        <h3 className="text-xs font-medium text-ink-faint">{text.whatFailed}</h3>
        <p className="max-h-40 overflow-auto text-sm">
          <SafeLines text={request.error} />
        </p>
      </section>
      {request.may_have_happened && <Notice tone="warn">{text.maybe}</Notice>}
      <Parameters parameters={request.action.parameters} />
      {Object.keys(request.details).length > 0 && <Parameters parameters={request.details} />}
    </div>
  );
}
