import type { Json } from '@dream-agent/hitl';
import type { Language } from '../contract/language.ts';
import type { Todo } from '../contract/plan.ts';
import type { ToolOutput } from '../contract/todo-result.ts';
import { type Finding, noneBad } from './evidence.ts';

/** A piece of content, and what it was made from. */
export interface ContentToVerify {
  readonly todo: Todo;
  readonly output: ToolOutput;
  readonly earlier: readonly ToolOutput[];
  readonly language: Language;
  readonly produces: readonly string[];
}

export interface VerifiedContent {
  /** The weight of what passed, of all that could be checked. */
  readonly score: number;
  /** The names of the checks it did not pass. */
  readonly missing: readonly string[];
}

/** Scores one piece of content: whether it is whole, and whether it tells what was found and where that comes from. */
export function verifyContent(content: ContentToVerify): VerifiedContent {
  const checked = checkContent(content).filter(({ passed }) => passed !== null);
  const weigh = (some: readonly Finding[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const failed = checked.filter(({ passed }) => passed === false);
  return {
    score: checked.length === 0 ? 0 : (weigh(checked) - weigh(failed)) / weigh(checked),
    missing: failed.map(({ name }) => name),
  };
}

function checkContent({ todo, output, earlier, language, produces }: ContentToVerify): readonly Finding[] {
  return [
    noneBad('summaries_present', 1, [output], ({ summary }) => (summary.trim() === '' ? todo.id : undefined)),
    noneBad('produced_kinds', 2, produces, (kind) => (Object.hasOwn(output.data, kind) ? undefined : kind)),
    noneBad('files_not_empty', 1, output.artifacts, ({ name, bytes }) => (bytes === 0 ? name : undefined)),
    noneBad('no_warnings', 1, [output], ({ warnings }) => (warnings.length > 0 ? String(warnings.length) : undefined)),
    noneBad('sources_named', 2, [...new Set(earlier.flatMap(({ sources }) => sources.map(({ name }) => name)))], (wanted) =>
      output.sources.some(({ name }) => name === wanted) ? undefined : wanted,
    ),
    findingsTold(output, earlier),
    contentLanguage(todo, output, language),
  ];
}

/** Findings are listed as `rises`, and what content tells of them as `highlights`. */
function findingsTold(output: ToolOutput, earlier: readonly ToolOutput[]): Finding {
  const name = 'findings_told';
  const found = earlier.flatMap((one) => listsCalled(one, 'rises')).reduce((sum, list) => sum + list.length, 0);
  const told = listsCalled(output, 'highlights').reduce((sum, list) => sum + list.length, 0);
  if (found === 0) return { name, weight: 3, passed: null, figures: '' };
  return { name, weight: 3, passed: told >= found, figures: `${Math.min(told, found)}/${found}` };
}

function contentLanguage({ parameters }: Todo, { data }: ToolOutput, language: Language): Finding {
  const wanted = typeof parameters['language'] === 'string' ? parameters['language'] : language;
  const said = Object.values(data).flatMap((value) =>
    isFields(value) && typeof value['language'] === 'string' ? [value['language']] : [],
  );
  return noneBad('content_language', 2, said, (one) => (one === wanted ? undefined : `${one} ≠ ${wanted}`));
}

const listsCalled = ({ data }: ToolOutput, name: string): readonly (readonly Json[])[] =>
  Object.values(data).flatMap((value) => (isFields(value) && Array.isArray(value[name]) ? [value[name] as readonly Json[]] : []));

const isFields = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
