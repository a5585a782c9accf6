import { useState } from 'react';

const KEPT_AS = 'policy-draft';
const FIRST = 'version: 1\npreset: standard\n';

interface Kept {
  readonly source: string;
  /** The version that was in force when the first letter was changed. */
  readonly base: string;
}

interface InForce {
  readonly version: string;
  readonly source: string | null;
}

export interface Draft {
  readonly source: string;
  readonly base: string;
  readonly write: (source: string) => void;
  /** Gives up what was written. */
  readonly giveUp: () => void;
}

/** What is being written, kept in this tab until it is given up; a reload loses nothing. */
export function useDraft(inForce: InForce): Draft {
  const [kept, setKept] = useState(read);
  const keep = (next: Kept | undefined): void => {
    if (next === undefined) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, JSON.stringify(next));
    setKept(next);
  };
  const base = kept?.base ?? inForce.version;
  return {
    source: kept?.source ?? inForce.source ?? FIRST,
    base,
    write: (source) => keep(source === inForce.source ? undefined : { source, base }),
    giveUp: () => keep(undefined),
  };
}

function read(): Kept | undefined {
  try {
    const { source, base } = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null') as Partial<Kept>;
    return typeof source === 'string' && typeof base === 'string' ? { source, base } : undefined;
  } catch {
    return undefined;
  }
}
