import { BoundField } from '../../../grants/bound-field.tsx';
import { type BoundDraft, boundOf, NO_BOUND } from '../../../grants/bounds.ts';
import type { SchemaField } from '../../../grants/schema-fields.ts';
import { useTexts } from '../../../language/texts.ts';
import { SafeText } from '../../../ui/safe-text.tsx';
import type { BoundedStep } from './steps.ts';
import { withinTexts } from './texts.ts';

const LINE = 'flex items-center gap-2 text-sm';

/** One step with its bounds, which fold away where there are several. */
export function Step({
  step,
  drafts,
  isOpen,
  isTried,
  isChosen,
  onChoose,
  onDraft,
}: {
  readonly step: BoundedStep;
  readonly drafts: Readonly<Record<string, BoundDraft>>;
  readonly isOpen: boolean;
  readonly isTried: boolean;
  readonly isChosen: boolean;
  /** Where there are several to choose from. */
  readonly onChoose: ((isChosen: boolean) => void) | undefined;
  readonly onDraft: (name: string, draft: BoundDraft) => void;
}) {
  const text = useTexts(withinTexts);
  const isWrong = (field: SchemaField): boolean => isTried && boundOf(drafts[field.name] ?? NO_BOUND, field) === 'wrong';
  const named = (
    <>
      <span className="min-w-0 flex-1 truncate font-medium">
        <SafeText text={step.task} most={300} />
      </span>
      <span className="font-mono text-xs text-ink-faint">
        <SafeText text={step.tool} />
      </span>
    </>
  );
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2">
      {onChoose === undefined ? (
        <p className={LINE}>{named}</p>
      ) : (
        <label className={LINE}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="size-4 shrink-0 accent-accent"
          />
          {named}
        </label>
      )}
      {isChosen && step.fields.length > 0 && (
        <details open={isOpen || step.fields.some(isWrong)} className="mt-1 text-sm">
          <summary className="text-xs text-ink-faint select-none">{text.bounds}</summary>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {step.fields.map((field) => (
              <BoundField
                key={field.name}
                field={field}
                draft={drafts[field.name] ?? NO_BOUND}
                isWrong={isWrong(field)}
                onChange={(draft) => onDraft(field.name, draft)}
              />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
