import type { Plan, Todo } from '../../contract/plan.ts';
import type { Response } from '../../contract/response.ts';
import type { Source } from '../../contract/todo-result.ts';
import type { ToolDefinition } from '../../contract/tool-definition.ts';
import type { Understanding } from '../../contract/understanding.ts';
import { type Aggregate, aggregate } from './aggregate.ts';
import { answerInquiry } from './answer-inquiry.ts';
import { decideFormat } from './decide-format.ts';
import { nextActions } from './next-actions.ts';
import { plainLine } from './plain-line.ts';
import { type ResultFiles, resultFiles } from './result-files.ts';
import { spokenReason } from './spoken-reason.ts';
import { type EndedAs, RESPONSE_TEXTS, type ResponseTexts } from './texts/response-texts.ts';
import type { DoneTodo, Results } from './todo-outcome.ts';

/** What an answer is made of. */
export interface ComposeResponse {
  readonly understanding: Understanding;
  readonly plan: Plan | null;
  readonly todos: readonly Todo[];
  readonly results: Results;
  readonly ended?: EndedAs;
  /** Why it ended as it did. */
  readonly reason?: string;
  /** The tools there are; without them suggestions are not narrowed down, and a question about them finds none. */
  readonly tools?: readonly ToolDefinition[];
}

const MOST_LINES = 12;

/** Writes the answer from what the tools have said. Nothing that is not known to be done is told as done. */
export function composeResponse(input: ComposeResponse): Response {
  const { understanding, plan, todos, results, ended = 'completed', reason, tools } = input;
  const withTools = tools === undefined ? {} : { tools };
  const made = aggregate(plan, todos, results);
  const nothing = made.done.length + made.notDone.length === 0;
  if (nothing && understanding.intent.domain === 'INQUIRY' && ended === 'completed') return answerInquiry({ understanding, ...withTools });
  const texts = RESPONSE_TEXTS[understanding.language];
  const notDone = made.notDone.map(({ status, label, why }) => texts.notDone[status](label, spokenReason(why, understanding.language)));
  const number = new Intl.NumberFormat(understanding.language);
  const files = resultFiles(made.done, made.artifacts);
  return {
    format: decideFormat(understanding, made),
    language: understanding.language,
    text: [
      [opening(made, ended, texts), reasonLine(spokenReason(reason ?? '', understanding.language), texts)]
        .filter((line) => line !== '')
        .join('\n'),
      ...findings(made, texts, tools),
      list(texts.headings.notDone, notDone),
      filesPart(files, texts),
      list(
        texts.headings.sources,
        made.sources.map((source) => sourceLine(source, texts, number)),
      ),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    attachments: [...files.results, ...files.working],
    sources: [...made.sources],
    done: made.done.map(({ label }) => label),
    notDone,
    nextActions: [...nextActions({ understanding, made, ended, texts, ...withTools })],
  };
}

/** What was asked for by name; of what it was made from, how many there are. */
function filesPart({ results, working }: ResultFiles, texts: ResponseTexts): string {
  const named = list(
    texts.headings.files,
    results.map(({ name }) => plainLine(name, 120)),
  );
  const others = working.length === 0 ? '' : `- ${texts.workingFiles(working.length)}`;
  return [named === '' && others !== '' ? texts.headings.files : named, others].filter((part) => part !== '').join('\n');
}

function opening(made: Aggregate, ended: EndedAs, texts: ResponseTexts): string {
  const unknown = made.notDone.filter(({ status }) => status === 'unknown' || status === 'running').length;
  const all = made.done.length + made.notDone.length;
  if (all === 0 && ended === 'completed') return texts.nothingToDo;
  return texts.opening[ended]({ all, done: made.done.length, unknown, not: made.notDone.length - unknown });
}

function reasonLine(reason: string | undefined, texts: ResponseTexts): string {
  const line = plainLine(reason ?? '', 300);
  return line === '' ? '' : texts.reason(line);
}

/** What was found, each in its tool's words; steps that only fetched or cleaned data for others come after it, as a list. */
function findings(made: Aggregate, texts: ResponseTexts, tools: readonly ToolDefinition[] | undefined): readonly string[] {
  const needed = new Set(made.done.flatMap(({ todo }) => todo.dependsOn));
  const isStep = ({ todo }: DoneTodo): boolean => {
    const definition = tools?.find(({ name }) => name === todo.tool);
    return needed.has(todo.id) && (definition === undefined ? todo.dependsOn.length === 0 : definition.executor === 'data');
  };
  const words = ({ label, output }: DoneTodo): string => plainLine(output.summary) || label;
  const found = made.done.filter((todo) => !isStep(todo)).map(words);
  const body = found.length > 1 ? list('', found) : (found[0] ?? '');
  return [body, list(texts.headings.steps, made.done.filter(isStep).map(words))];
}

function sourceLine(source: Source, texts: ResponseTexts, number: Intl.NumberFormat): string {
  const clean = (text: string | undefined) => (text === undefined ? undefined : plainLine(text, 40));
  return texts.source(
    plainLine(source.name, 120),
    source.rows === undefined ? undefined : number.format(source.rows),
    clean(source.from),
    clean(source.to),
  );
}

function list(heading: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const shown = lines.slice(0, MOST_LINES).map((line) => `- ${line}`);
  const rest = lines.length > MOST_LINES ? [`- … (+${lines.length - MOST_LINES})`] : [];
  return [...(heading === '' ? [] : [heading]), ...shown, ...rest].join('\n');
}
