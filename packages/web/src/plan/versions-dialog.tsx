import type { PlanId } from '@dream-agent/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../api/queries.ts';
import { useTexts } from '../language/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field, Select } from '../ui/field.tsx';
import { ProblemNotice, Skeleton } from '../ui/notice.tsx';
import { PlanDiff } from './plan-diff.tsx';
import { PlanView } from './plan-view.tsx';
import { planTexts } from './texts.ts';

/** Two versions side by side, with what is different above them. */
export function VersionsDialog({
  planId,
  versions,
  first,
  onClose,
}: {
  readonly planId: PlanId;
  readonly versions: readonly { readonly version: number }[];
  /** The one that was opened: it stands on the right, the one before it on the left. */
  readonly first: number;
  readonly onClose: () => void;
}) {
  const text = useTexts(planTexts);
  const [to, setTo] = useState(first);
  const [from, setFrom] = useState(Math.max(1, first - 1));
  const diff = useQuery({
    ...reading('comparePlanVersions', { params: { plan_id: planId }, query: { from, to } }),
    enabled: from !== to,
  });
  const numbers = versions.map(({ version }) => version).toSorted((one, other) => one - other);
  return (
    <Dialog title={text.versions} onClose={onClose} full>
      <div className="flex flex-col gap-4">
        {numbers.length > 1 && (
          <div className="grid grid-cols-2 gap-4">
            <Pick label={text.left} value={from} numbers={numbers} onPick={setFrom} />
            <Pick label={text.right} value={to} numbers={numbers} onPick={setTo} />
          </div>
        )}
        <ProblemNotice problem={diff.error} />
        {from !== to && diff.data !== undefined && <PlanDiff diff={diff.data} />}
        <div className={from === to ? '' : 'grid gap-4 md:grid-cols-2'}>
          {from !== to && <Version planId={planId} version={from} />}
          <Version planId={planId} version={to} />
        </div>
      </div>
    </Dialog>
  );
}

function Pick({
  label,
  value,
  numbers,
  onPick,
}: {
  readonly label: string;
  readonly value: number;
  readonly numbers: readonly number[];
  readonly onPick: (version: number) => void;
}) {
  const text = useTexts(planTexts);
  return (
    <Field label={label}>
      {(labelled) => (
        <Select {...labelled} value={value} onChange={({ target }) => onPick(Number(target.value))}>
          {numbers.map((version) => (
            <option key={version} value={version}>
              {text.version(version)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Version({ planId, version }: { readonly planId: PlanId; readonly version: number }) {
  const { data, error } = useQuery(reading('readPlanVersion', { params: { plan_id: planId, version } }));
  if (data === undefined) return error === null ? <Skeleton lines={6} /> : <ProblemNotice problem={error} />;
  return (
    <div className="min-w-0">
      <PlanView plan={data} />
    </div>
  );
}
