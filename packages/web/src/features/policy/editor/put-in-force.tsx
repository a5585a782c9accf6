import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { forget } from '../../../api/queries.ts';
import { signedIn } from '../../../api/signed-in.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { editorTexts } from './texts.ts';
import type { Draft } from './use-draft.ts';
import type { useJudged } from './use-judged.ts';

/** Puts what was written in force, once it was found right; only for an admin, and only after a second look. */
export function PutInForce({
  draft,
  judged,
  isChecking,
}: {
  readonly draft: Draft;
  readonly judged: ReturnType<typeof useJudged>['judged'];
  readonly isChecking: boolean;
}) {
  const text = useTexts(editorTexts);
  const { number } = useFormats();
  const [asking, setAsking] = useState(false);
  if (signedIn()?.user.role !== 'admin') return <p className="text-xs text-ink-faint">{text.onlyAdmins}</p>;
  const policy = judged?.kind === 'valid' && !isChecking ? judged.policy : undefined;
  return (
    <div>
      <Button look="primary" disabled={policy === undefined || policy.in_force} onClick={() => setAsking(true)}>
        {text.put}
      </Button>
      {asking && policy !== undefined && (
        <ConfirmDialog
          title={text.put}
          about={text.putAsk(number(policy.gates.filter(({ mode }) => mode === 'on').length), number(policy.gates.length))}
          done={text.isPut}
          onClose={() => setAsking(false)}
          act={async () => {
            await call('putPolicy', { body: { source: draft.source, instead_of: draft.base } });
            await forget('readPolicy', 'listPolicyVersions', 'validatePolicy', 'readShadow');
            draft.giveUp();
          }}
        />
      )}
    </div>
  );
}
