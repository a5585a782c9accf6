import type { PlanId } from '@dream-agent/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../api/call.ts';
import { reading } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { PersonName } from '../../people/person-name.tsx';
import { planTexts } from '../../plan/texts.ts';
import { VersionsDialog } from '../../plan/versions-dialog.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { When } from '../../ui/when.tsx';
import { runTexts } from './texts.ts';

type Version = Answer<'listPlanVersions'>['versions'][number];

const TONES: Readonly<Record<Version['status'], Tone>> = { proposed: 'warn', approved: 'ok', rejected: 'bad', replaced: 'plain' };

/** Every version of the plan, who made it and with which words; each beside the one before it. */
export function PlanVersions({ planId }: { readonly planId: PlanId }) {
  const text = useTexts(runTexts);
  const plan = useTexts(planTexts);
  const [open, setOpen] = useState<number>();
  const { data, error, isPending } = useQuery(reading('listPlanVersions', { params: { plan_id: planId } }));
  const versions = data?.versions ?? [];
  return (
    <Card className="min-w-0 p-4">
      <h2 className="mb-2 font-semibold">{plan.versions}</h2>
      <ProblemNotice problem={error} />
      {isPending && <Skeleton lines={3} />}
      {data !== undefined && versions.length === 0 && <Empty title={text.noPlan} />}
      <ol aria-label={plan.versions} className="divide-y divide-line">
        {versions.map((version) => (
          <Row key={version.version} version={version} onOpen={() => setOpen(version.version)} />
        ))}
      </ol>
      {open !== undefined && <VersionsDialog planId={planId} versions={versions} first={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function Row({
  version: { version, status, change, made_by, made_at, instruction },
  onOpen,
}: {
  readonly version: Version;
  readonly onOpen: () => void;
}) {
  const text = useTexts(runTexts);
  const plan = useTexts(planTexts);
  return (
    <li className="flex flex-wrap items-center gap-2 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{plan.version(version)}</span>
          <Badge tone={TONES[status]}>{text.versionStatuses[status]}</Badge>
        </p>
        <p className="text-xs text-ink-faint">
          {text.changes[change]} · {made_by === 'agent' ? text.agent : <PersonName id={made_by} />} · <When at={made_at} />
        </p>
        {instruction !== undefined && (
          <p className="text-xs text-ink-soft">
            “<SafeText text={instruction.slice(0, 500)} />”
          </p>
        )}
      </div>
      <Button size="small" onClick={onOpen} aria-label={`${text.look}: ${plan.version(version)}`}>
        {text.look}
      </Button>
    </li>
  );
}
