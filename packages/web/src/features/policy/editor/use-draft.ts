import { useState } from 'react';

const KEPT_AS = 'policy-draft';
const FIRST = 'version: 1\npreset: standard\n';

/** What is being written, kept in this tab until it is given up; a reload loses nothing. */
export function useDraft(inForce: string | null): readonly [string, (source: string) => void] {
  const [draft, setDraft] = useState(() => sessionStorage.getItem(KEPT_AS));
  const source = draft ?? inForce ?? FIRST;
  return [
    source,
    (next) => {
      const kept = next === inForce ? null : next;
      if (kept === null) sessionStorage.removeItem(KEPT_AS);
      else sessionStorage.setItem(KEPT_AS, kept);
      setDraft(kept);
    },
  ];
}
