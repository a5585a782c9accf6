import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reading } from '../../api/queries.ts';
import { signedIn } from '../../api/signed-in.ts';
import { useTexts } from '../../language/texts.ts';
import { PageHeader } from '../../ui/card.tsx';
import { ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { PartLinks, partLink } from '../../ui/part-links.tsx';
import { Editor } from './editor/editor.tsx';
import { InForce } from './in-force/in-force.tsx';
import { Delegations } from './rights/delegations.tsx';
import { Grants } from './rights/grants.tsx';
import { policyTexts } from './texts.ts';
import { Tools } from './tools/tools.tsx';

const PARTS = ['force', 'editor', 'tools', 'grants', 'delegations'] as const;
type Part = (typeof PARTS)[number];

/** Who is asked about what: the rules, and the rights that people have lent each other. */
export default function PolicyPage() {
  const text = useTexts(policyTexts);
  const { part } = useSearch({ strict: false }) as { part?: unknown };
  const shown = PARTS.filter((one) => one !== 'delegations' || signedIn()?.user.role !== 'viewer');
  const open = shown.find((one) => one === part) ?? 'force';
  return (
    <>
      <PageHeader title={text.title} about={text.about} />
      <PartLinks label={text.title}>
        {shown.map((one) => (
          <Link
            key={one}
            to="/policy"
            search={(one === 'force' ? {} : { part: one }) as never}
            aria-current={one === open ? 'page' : undefined}
            className={partLink(one === open)}
          >
            {text.parts[one]}
          </Link>
        ))}
      </PartLinks>
      <div className="p-4 sm:p-6">
        <Opened part={open} />
      </div>
    </>
  );
}

function Opened({ part }: { readonly part: Part }): ReactNode {
  switch (part) {
    case 'force':
      return <InForce />;
    case 'editor':
      return <EditorOfForce />;
    case 'tools':
      return <Tools />;
    case 'grants':
      return <Grants />;
    case 'delegations':
      return <Delegations />;
  }
}

function EditorOfForce() {
  const { data, error } = useQuery(reading('readPolicy', {}));
  return (
    <>
      <ProblemNotice problem={error} />
      {data === undefined ? error === null && <Skeleton lines={8} /> : <Editor policy={data} />}
    </>
  );
}
