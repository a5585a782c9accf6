import type { ToolDefinition } from '../../contract/tool-definition.ts';
import type { Domain, Understanding } from '../../contract/understanding.ts';
import type { Aggregate } from './aggregate.ts';
import type { EndedAs, ResponseTexts, Suggestion } from './texts/response-texts.ts';

const BY_DOMAIN: Readonly<Record<Domain, readonly Suggestion[]>> = {
  ANALYSIS: ['report', 'compare', 'trends', 'keywords', 'other_period'],
  CONTENT: ['translate', 'video', 'ad'],
  OPERATION: ['dashboard', 'report', 'other_period'],
  INQUIRY: [],
};

/** The tool that a suggestion would need. Those without one only ask for the same again with other words. */
const TOOL_OF: Readonly<Partial<Record<Suggestion, string>>> = {
  report: 'report',
  compare: 'competitor',
  trends: 'trends',
  keywords: 'keyword',
  video: 'video',
  ad: 'ad_creative',
  dashboard: 'dashboard',
};

const MOST = 4;
const MOST_PER_TODO = 2;

/** What could come next, as questions to the person. What was refused, and what is done already, is not suggested. */
export function nextActions(input: {
  readonly understanding: Pick<Understanding, 'intent'>;
  readonly made: Aggregate;
  readonly ended: EndedAs;
  readonly texts: ResponseTexts;
  readonly tools?: readonly ToolDefinition[];
}): readonly string[] {
  const { made, ended, texts, tools } = input;
  const labelled = (status: string) =>
    made.notDone
      .filter((todo) => todo.status === status)
      .slice(0, MOST_PER_TODO)
      .map((todo) => todo.label);
  // First what may have happened: somebody should look before anything else is done.
  const about = [
    ...labelled('unknown').map(texts.findOut),
    ...labelled('failed').map(texts.tryAgain),
    ...(ended === 'rejected' ? [texts.newPlan] : labelled('refused').map(texts.otherWay)),
    ...(ended === 'aborted' && made.notDone.some(({ status }) => status === 'pending' || status === 'cancelled') ? [texts.goOn] : []),
  ];
  if (made.done.length === 0 || ended === 'rejected') return about.slice(0, MOST);
  const planned = new Set([...made.done, ...made.notDone].map(({ todo }) => todo.tool));
  const further = BY_DOMAIN[input.understanding.intent.domain].filter((suggestion) => {
    const tool = TOOL_OF[suggestion];
    return tool === undefined || (!planned.has(tool) && (tools === undefined || tools.some(({ name }) => name === tool)));
  });
  return [...about, ...further.map((suggestion) => texts.suggestions[suggestion])].slice(0, MOST);
}
