import type { PeopleTexts } from '../people-texts.ts';
import { sizeOf } from '../size-of.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short' });

export const people: PeopleTexts = {
  noCredential:
    'There is no server to speak to. Start one in this folder (dream-agent start), log in (dream-agent login https://…), or set DREAM_AGENT_URL and DREAM_AGENT_KEY.',
  unreachable: (url, why) => `${url} does not answer: ${why}. Is the server running? dream-agent doctor says what is wrong.`,
  notLetIn: 'The key is not (or no longer) good there: dream-agent login, or a new key with dream-agent key create.',
  connectionLost: 'The connection was lost; trying again. Nothing is missed.',
  nothingTyped: 'Nothing was typed, so nothing was done.',
  yes: ['yes', 'y'],
  when: (at) => moment.format(at),
  until: (at) => `until ${moment.format(at)}`,
  size: sizeOf,

  notAnId: (typed, form) => `"${typed}" is no id of the form ${form}`,
  notADigest: (typed, least) => `--digest "${typed}": expected the digest that was shown, ${least} hexadecimal digits at least`,
  otherDigest: (id, now) => `${id} asks about something else by now (digest ${now}). Look again: dream-agent show ${id}`,
  digestNeeded: (id) =>
    `What lets something happen is bound to what was seen: give its --digest, which dream-agent show ${id} prints, or decide at a terminal.`,
  exactlySo: 'Exactly so? [y/n]',
  readFirst: (seconds) => `This is critical: read it. Your approval is sent in ${seconds} s; Ctrl-C takes it back.`,
  nothingSent: 'Nothing was sent; the request is as it was.',
  recorded: (what, id) => `${id}: ${what}`,
  nextRequest: (id) => `The change is a question of its own: ${id}`,
  voted: (approvals, needed, about) => `${about}: ${approvals} of ${needed} have agreed`,
  escalated: (to, id) => `${id} waits for ${to} now`,
  closed: 'The request is closed',
  requestStatuses: { pending: 'waits', decided: 'decided', expired: 'the time for it is over', cancelled: 'not needed any more' },
  decidedBy: {
    human: (what, by, when) => `${by} has decided: ${what} (${when})`,
    timeout: (what, _by, when) => `nobody answered in time: ${what} (${when})`,
    grant: (what, by, when) => `by a grant of ${by}: ${what} (${when})`,
  },
  notAnAssignee: (typed) => `--to "${typed}": expected a name, group:… or role:…`,
  oneChange: 'Exactly one of --words, --set and --parameters says what is to change.',
  wordsAreForPlans: '--words is for plans; a call is changed with --set or --parameters.',
  notAnAssignment: (typed) => `"${typed}": expected name=value`,
  requestFacts: (by, session) => `asked for by ${by}, session ${session}`,

  nothingWaits: 'Nothing waits.',
  thereAreMore: 'There are more: --limit, or a filter.',
  whichOne: (count) => `Which one? (1–${count}, Enter for the first, q to leave)`,
  noneOfThese: (typed) => `"${typed}" is none of these.`,
  leftOpen: 'Left open.',
  watching: 'Watching; Ctrl-C ends it.',
  happened: {
    hitl_timeout: 'nobody answered in time',
    hitl_cancelled: 'not needed any more',
    hitl_warning: 'the time for this is almost over',
    hitl_reminded: 'this still waits for an answer',
  },

  pausing: (isPaused, done, left) =>
    `${isPaused ? 'Paused' : 'Pausing: what runs finishes, nothing new starts'} (done: ${done}, left: ${left})`,
  paused: 'Paused.',
  budgetSpent: {
    per_run: (session) =>
      `This run has asked as many questions as it may, so it is paused. To let it ask as many again: dream-agent resume ${session}; to end it: dream-agent cancel ${session}`,
    per_run_per_minute: (session) =>
      `This run asked too many questions within a minute, so it is paused. To let it go on: dream-agent resume ${session}; to end it: dream-agent cancel ${session}`,
  },
  resumed: 'Going on.',
  cancelling: (isOver, requests) => `${isOver ? 'Cancelled' : 'Cancelling'} (questions taken back: ${requests})`,
  noSessions: 'There are no sessions.',
  runStatuses: {
    none: '–',
    queued: 'queued',
    running: 'running',
    waiting: 'waits for somebody',
    paused: 'paused',
    succeeded: 'done',
    failed: 'failed',
    rejected: 'rejected',
    cancelled: 'cancelled',
  },
  waiting: (requests) => `${requests} open`,
  waitsFor: (who, id) => `This waits for ${who}, and goes on when it is decided: ${id}`,
  stillWaits: (id) => `It waits for an answer and is not lost: dream-agent inbox, or dream-agent show ${id}`,
  files: 'Files',
  otherFiles: (count) => `+ other files (${count})`,
  saveHint: '  (--save FOLDER brings them here)',
  goOnWith: (session) => `Go on with: dream-agent ask --session ${session} "…"`,

  apiKey: (url) => `API key for ${url}`,
  loggedIn: (name, role, file) => `${name} (${role}). Kept in ${file}`,
  loggedOut: (file) => `${file} is gone`,
};
