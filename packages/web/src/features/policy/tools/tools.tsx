import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../api/call.ts';
import { reading } from '../../../api/queries.ts';
import { schemaFields } from '../../../grants/schema-fields.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLanguage } from '../../../language/language.tsx';
import { useTexts } from '../../../language/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { OutsideTools } from './outside-tools.tsx';
import { toolTexts } from './texts.ts';

type Tool = Answer<'listTools'>['items'][number];

/** What plans are made of, with what each says about itself. */
export function Tools() {
  const text = useTexts(toolTexts);
  const { language } = useLanguage();
  const [search, setSearch] = useState('');
  const { data, error } = useQuery(reading('listTools', {}));
  const sought = search.trim().toLowerCase();
  const found = data?.items.filter(({ name, title }) => `${name} ${title[language]}`.toLowerCase().includes(sought));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <TextInput
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          className="max-w-xs"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p className="text-xs text-ink-faint">{text.about}</p>
      </div>
      <OutsideTools />
      <ProblemNotice problem={error} />
      {found === undefined && error === null && <Skeleton lines={8} />}
      {found?.length === 0 && <p className="text-sm text-ink-faint">{text.none}</p>}
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {found?.map((tool) => (
          <ToolCard key={tool.name} tool={tool} />
        ))}
      </div>
    </div>
  );
}

function ToolCard({ tool }: { readonly tool: Tool }) {
  const text = useTexts(toolTexts);
  const { language } = useLanguage();
  const { money, duration } = useFormats();
  const fields = schemaFields(tool.parameters);
  return (
    <Card className="flex flex-col gap-2 p-4">
      <header className="flex items-baseline gap-2">
        <h2 className="min-w-0 truncate font-semibold">
          <SafeText text={tool.title[language]} />
        </h2>
        <code className="min-w-0 truncate text-xs text-ink-faint">
          <SafeText text={tool.name} />
        </code>
      </header>
      <p className="text-sm text-ink-soft">
        <SafeText text={tool.description[language]} />
      </p>
      <p className="flex flex-wrap gap-1.5">
        <Badge>{text.executors[tool.executor]}</Badge>
        <Badge>{text.sources[tool.source]}</Badge>
        <Traits tool={tool} />
      </p>
      <p className="text-xs text-ink-faint">
        {text.cost}: {tool.cost_usd === undefined ? text.noPrice : money(tool.cost_usd)} · {text.seconds}: {duration(tool.seconds)}
      </p>
      {fields.length > 0 && (
        <details className="text-xs">
          <summary className="w-fit text-ink-faint select-none hover:text-ink">
            {text.parameters} ({fields.length})
          </summary>
          <ul className="mt-1.5 flex flex-col gap-1">
            {fields.map(({ name, type, isRequired }) => (
              <li key={name} className="flex flex-wrap items-baseline gap-2">
                <code className={isRequired ? 'font-semibold' : ''}>
                  <SafeText text={name} />
                  {isRequired && ' *'}
                </code>
                <span className="text-ink-faint">
                  <SafeText text={type} />
                </span>
                {tool.secret_parameters.includes(name) && <Badge tone="warn">{text.secret}</Badge>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function Traits({ tool }: { readonly tool: Tool }) {
  const text = useTexts(toolTexts);
  const open = (['destructive', 'reversible', 'external'] as const).filter((field) => tool[field] === undefined);
  return (
    <>
      <Badge tone={tool.effect === 'pure' ? 'ok' : tool.effect === 'once' || tool.effect === undefined ? 'warn' : 'plain'}>
        {tool.effect === undefined ? text.effectUnknown : text.effects[tool.effect]}
      </Badge>
      {tool.destructive === true && <Badge tone="bad">{text.destructive}</Badge>}
      {tool.reversible === false && <Badge tone="bad">{text.irreversible}</Badge>}
      {tool.reversible === true && tool.effect !== 'pure' && <Badge tone="ok">{text.reversible}</Badge>}
      {tool.external === true && <Badge tone="warn">{text.external}</Badge>}
      {tool.requires_approval === true && <Badge tone="accent">{text.approval}</Badge>}
      {open.length > 0 && <Badge tone="warn">{text.open(open.map((field) => text.fields[field]).join(', '))}</Badge>}
    </>
  );
}
