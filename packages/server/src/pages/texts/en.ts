import type { PageTexts } from './page-texts.ts';

export const en: PageTexts = {
  signingIn: 'Signing you in…',
  tokenUsed: 'This address has been used, or is too old. Start the server again for a new one.',
  withoutScript: 'This page needs JavaScript.',
  intro: 'An agent that asks first.',
  signedInAs: 'Signed in:',
  signOut: 'Sign out',
  waiting: 'Waiting for a decision:',
  nothingWaits: 'Nothing waits for you.',
  answerThem: 'Ask for something with npx dream-agent ask "…", see what waits with npx dream-agent inbox.',
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  signInWith: 'Sign in with',
  orAddress: 'Or open the address that was printed where the server was started.',
  signInFailed: 'That did not work. Is it spelt right?',
  away: 'The server does not answer just now.',
  docs: 'The API',
};
