import { useTexts } from '../../../language/texts.ts';
import { PersonName } from '../../../people/person-name.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import type { Assignee } from '../policy-wire.ts';
import { policyTexts } from '../texts.ts';

export function AssigneeName({ assignee }: { readonly assignee: Assignee }) {
  const text = useTexts(policyTexts);
  if (assignee.kind === 'role') return text.roles[assignee.role];
  return assignee.kind === 'person' ? <PersonName id={assignee.id} /> : <SafeText text={assignee.name} />;
}
