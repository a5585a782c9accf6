import type { Counts, ResponseTexts } from './response-texts.ts';

const why = (reason: string): string => (reason === '' ? '' : ` (reason: ${reason})`);

const nothingToDo = 'No step was carried out.';

function counted({ all, done, unknown, not }: Counts): string {
  if (all === 0) return nothingToDo;
  const parts = [
    ...(done > 0 ? [`${done} done`] : []),
    ...(not > 0 ? [`${not} not done`] : []),
    ...(unknown > 0 ? [`${unknown} that may or may not have happened`] : []),
  ];
  return `Of ${all} ${all === 1 ? 'step' : 'steps'}: ${parts.join(', ')}.`;
}

const lines = (tools: readonly { title: string; description: string }[]): string =>
  tools.map(({ title, description }) => `- ${title}: ${description}`).join('\n');

export const en: ResponseTexts = {
  opening: {
    completed: (counts) => {
      if (counts.done === counts.all) return 'Everything you asked for is done.';
      return counts.done === 0
        ? `I could not do what you asked for. ${counted(counts)}`
        : `A part of what you asked for is done. ${counted(counts)}`;
    },
    aborted: (counts) => `The run was stopped. ${counted(counts)}`,
    rejected: (counts) => `It was not approved, so I went no further. ${counted(counts)}`,
    failed: (counts) => `Something went wrong, and I could not finish. ${counted(counts)}`,
  },
  nothingToDo,
  reason: (reason) => `Reason: ${reason}`,
  headings: { steps: 'Steps on the way', files: 'Files', sources: 'Sources', notDone: 'Not done' },
  workingFiles: (count) => `Working files (${count})`,
  source: (name, rows, from, to) => {
    const period = from === undefined && to === undefined ? [] : [`${from ?? 'the beginning'} to ${to ?? 'now'}`];
    const details = [...(rows === undefined ? [] : [`${rows} ${rows === '1' ? 'row' : 'rows'}`]), ...period];
    return details.length === 0 ? name : `${name} (${details.join(', ')})`;
  },
  notDone: {
    pending: (label, reason) => `${label}: not started${why(reason)}`,
    running: (label, reason) => `${label}: started but not finished; a part of it may have happened${why(reason)}`,
    failed: (label, reason) => `${label}: failed${why(reason)}`,
    skipped: (label, reason) => `${label}: skipped${why(reason)}`,
    refused: (label, reason) => `${label}: not approved, so it was not done${why(reason)}`,
    unknown: (label, reason) => `${label}: it may have happened, but this could not be confirmed${why(reason)}`,
    cancelled: (label, reason) => `${label}: cancelled${why(reason)}`,
  },
  suggestions: {
    report: 'Shall I put the results into a report?',
    compare: 'Would you like a comparison with competitors?',
    trends: 'Would you like to see how this changes over time?',
    keywords: 'Shall I look for the keywords that come up most?',
    video: 'Would you like a video of the same content?',
    ad: 'Shall I draft some ad copy?',
    dashboard: 'Would you like this on a dashboard?',
    translate: 'Would you like it in another language too?',
    other_period: 'Would you like to look at another period?',
  },
  tryAgain: (label) => `Shall I try this again? ${label}`,
  findOut: (label) => `Would you check whether this really happened? ${label}`,
  otherWay: (label) => `Is there another way you would like this done? ${label}`,
  goOn: 'Shall I carry on with the remaining steps?',
  newPlan: 'If you tell me what to change, shall I make a new plan?',
  capabilities: (tools) => `Here is what I can help with.\n${lines(tools)}\nI ask you first before anything important is done.`,
  noTools: 'There are no tools available at the moment. Once some are registered, I will be glad to help.',
  howTo: (tools) =>
    `Just write what you would like in your own words. It helps to say what it is about (a brand or product), for which period, and in what format. I show you a plan first and carry it out once you approve.${tools.length === 0 ? '' : `\nTools that fit:\n${lines(tools)}`}`,
  greeting: 'Hello! How can I help you?',
  thanks: 'You are welcome. Let me know if you need anything else.',
  farewell: 'Goodbye, and see you next time.',
  smallTalk: 'Thank you for telling me. If there is something to analyse or create, I am happy to help.',
  examples: ["Analyse the sentiment of last month's reviews", 'Make a report that compares us with competitors', 'Show me the inventory'],
};
