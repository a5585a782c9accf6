import type { StartTexts } from './start-texts.ts';

export const en: StartTexts = {
  steps: {
    database: 'Starting PostgreSQL',
    'waiting-for-database': 'Waiting for the database',
    tables: 'Making sure of the tables',
    agent: 'Waking the agent',
    pages: 'Building the pages',
    server: 'Opening the doors',
  },
  seconds: (seconds) => `${seconds} s`,
  welcome: 'Dream Agent · an agent that asks first',
  openThis: 'Open this address:',
  opened: 'Your browser opens this address:',
  once: 'It signs you in once, within the hour. Another start prints another.',
  at: (url) => `Ready at ${url}`,
  howToSignIn: 'Nobody yet? npx dream-agent user add makes the first person.',
  drives: 'Ready to drive runs.',
  kept: (folder) => `Everything is kept in ${folder}`,
  thinksByRules: 'It thinks by rules, on sample data: no key and no network needed',
  thinksWith: (model) => `It thinks with ${model}, and by rules where that fails`,
  otherPort: (port) => `Port 4000 is taken, so this is ${port}`,
  keys: 'Ctrl-C ends it. The next start goes on from here.',
  stopping: 'Finishing what was begun. Ctrl-C once more ends it at once.',
  stopped: 'Goodbye.',
  cannotStart: "It can't start.",
  alreadyRuns: (folder, url) =>
    `Another start is running in ${folder}${url === undefined ? '' : `, at ${url}`}. Use that one, or end it first.`,
  broken: (why) => `It can't go on: ${why}`,
};
