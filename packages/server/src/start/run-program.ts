import { relative } from 'node:path';
import type { Settings } from '../config.ts';
import { DatabaseError } from '../postgres/index.ts';
import { forgetAddress, keepAddress, readAddress } from './kept-address.ts';
import { openBrowser } from './open-browser.ts';
import type { Program } from './program.ts';
import { startProgram } from './start-program.ts';
import { type Output, statusLine } from './status-line.ts';
import { START_TEXTS, type StartTexts } from './texts/start-texts.ts';
import { untilStopped } from './until-stopped.ts';

export interface RunProgram {
  /** For the person who starts it. */
  readonly stdout: Output;
  readonly stderr: Output;
}

const EXIT = { ok: 0, failed: 1, interrupted: 130 } as const;

/** Starts the server, says where it is, and stays until somebody ends it. Answers with the exit code. */
export async function runProgram(settings: Settings, { stdout, stderr }: RunProgram): Promise<number> {
  const texts = START_TEXTS[settings.language];
  const forPeople = settings.log.format === 'pretty';
  const say = (text: string): void => {
    if (forPeople) stdout.write(`${text}\n`);
  };
  const line = statusLine(forPeople ? stderr : { write: () => {} }, texts.seconds);
  const stopping = untilStopped(() => process.exit(EXIT.interrupted));
  const enough = new AbortController();
  void stopping.asked.then(() => {
    say(`\n${texts.stopping}`);
    enough.abort();
  });
  let program: Program;
  try {
    program = await startProgram(settings, {
      progress: (step) => line.show(texts.steps[step]),
      signal: enough.signal,
      destination: forPeople ? stderr : stdout,
    });
  } catch (error) {
    line.show(undefined);
    stopping.end();
    if (enough.signal.aborted) return EXIT.ok;
    stderr.write(`${await whyNot(error, settings, texts)}\n`);
    return EXIT.failed;
  }
  line.show(undefined);
  const isAlone = settings.database.url === undefined;
  if (isAlone) await keepAddress(settings.folder, program.url);
  if (forPeople && !enough.signal.aborted) await announce(program, settings, { say, texts, isLookedAt: stdout.isTTY === true });
  const broken = new Promise<'broken'>((resolve) => program.broken.addEventListener('abort', () => resolve('broken'), { once: true }));
  const ending = await Promise.race([stopping.asked, broken]);
  if (ending === 'broken') stderr.write(`${texts.broken(String((program.broken.reason as Error).message))}\n`);
  if (isAlone) await forgetAddress(settings.folder);
  // A person who presses Ctrl-C waits for it; whatever sends SIGTERM has other nodes to send people to.
  await program.stop({ drain: !isAlone && ending === 'SIGTERM' });
  stopping.end();
  say(texts.stopped);
  return ending === 'broken' ? EXIT.failed : EXIT.ok;
}

async function announce(
  program: Program,
  settings: Settings,
  { say, texts, isLookedAt }: { say: (text: string) => void; texts: StartTexts; isLookedAt: boolean },
): Promise<void> {
  const { folder, roles, open, port } = settings;
  const address = await program.newAddress();
  const isOpened = address !== undefined && open && isLookedAt && (await openBrowser(address, process.platform, settings.environment()));
  const where = !roles.has('api')
    ? [texts.drives]
    : address === undefined
      ? [texts.at(program.url), texts.howToSignIn]
      : [isOpened ? texts.opened : texts.openThis, '', `  ${address}`, '', texts.once];
  const facts = [
    ...(port === undefined && program.port !== 4_000 ? [texts.otherPort(program.port)] : []),
    texts.kept(nearPath(folder)),
    program.model === undefined ? texts.thinksByRules : texts.thinksWith(program.model),
    texts.keys,
  ];
  say(['', texts.welcome, '', ...where, '', ...facts.map((fact) => `· ${fact}`), ''].join('\n'));
}

async function whyNot(error: unknown, { folder }: Settings, texts: StartTexts): Promise<string> {
  if (error instanceof DatabaseError && error.code === 'SERVER_DATABASE_IN_USE') {
    return texts.alreadyRuns(nearPath(folder), await readAddress(folder));
  }
  const { message, code } = error as Error & { code?: unknown };
  return `${texts.cannotStart}\n${typeof code === 'string' && /^[A-Z_]+$/.test(code) ? `${code}: ` : ''}${message}`;
}

/** From here, if that is shorter. */
function nearPath(folder: string): string {
  const near = relative(process.cwd(), folder);
  return near === '' || near.startsWith('..') ? folder : near;
}
