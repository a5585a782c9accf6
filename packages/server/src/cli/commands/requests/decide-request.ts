import { setTimeout as sleep } from 'node:timers/promises';
import type { Action, Decision } from '@dream-agent/hitl';
import { RequestIdWireSchema, type RequestWire } from '../../../contract/index.ts';
import { type Cli, EXIT, isAttended, tell, tellJson } from '../../cli.ts';
import { CommandFailed, RefusedByServer, UsageProblem } from '../../problems.ts';
import type { Client } from '../../remote/client.ts';
import { connect } from '../../remote/connect.ts';
import { confirm } from '../../talk/confirm.ts';
import { describeClosed, describeOutcome } from '../../talk/describe-outcome.ts';
import { openConsole, whoAmI } from '../../talk/open-console.ts';
import { requestOfWire } from '../../talk/request-of-wire.ts';
import { secondsUntilRead } from '../../talk/seconds-until-read.ts';
import { type Outcome, sendDecision } from '../../talk/send-decision.ts';

/** So much of a digest is shown on the screen. */
const SHORTEST_DIGEST = 12;

/** What lets something happen, and so only goes with what was seen; a change is shown by whoever makes it. */
const BOUND: ReadonlySet<Decision['kind']> = new Set(['approve', 'retry']);

export interface Deciding {
  readonly digest?: string | undefined;
  readonly json?: boolean | undefined;
}

export interface Reading {
  readonly cli: Cli;
  readonly client: Client;
  readonly request: RequestWire;
}

/** Reads a request, lets `make` say what is answered to it, and sends that, bound to what was seen. */
export async function decideRequest(
  cli: Cli,
  id: string | undefined,
  { digest, json = false }: Deciding,
  make: (reading: Reading) => Decision | Promise<Decision>,
): Promise<number> {
  const request_id = RequestIdWireSchema.safeParse(id);
  if (!request_id.success) throw new UsageProblem(cli.texts.notAnId(id ?? '', 'req_…'));
  const client = await connect(cli);
  const request = await client.call('readRequest', { params: { request_id: request_id.data } });
  if (digest !== undefined) requireSame(cli, request, digest);
  const decision = await make({ cli, client, request });
  if (digest === undefined && BOUND.has(decision.kind) && !(await hasSeen({ cli, client, request }))) {
    throw new CommandFailed(cli.texts.nothingSent);
  }
  const isShown = digest === undefined;
  try {
    const outcome = await (json ? sendDecision(client, request, decision) : sendOnceRead({ cli, client, request }, decision, isShown));
    if (json) tellJson(cli, outcome);
    else tell(cli, describeOutcome(cli, outcome));
    return EXIT.ok;
  } catch (error) {
    const current = error instanceof RefusedByServer ? error.error.current : undefined;
    if (json || !(error instanceof RefusedByServer) || current === undefined || current.status === 'pending') throw error;
    throw new CommandFailed(`${error.error.title}: ${await describeClosed(cli, client, current)}`);
  }
}

/**
 * What is critical has to have been before somebody for a while. Who is too quick, or gives the digest of what they have never opened,
 * is shown it and waits; a program is told how long, and asks again if it will.
 */
async function sendOnceRead(reading: Reading, decision: Decision, isShown: boolean): Promise<Outcome> {
  const { cli, client, request } = reading;
  try {
    return await sendDecision(client, request, decision);
  } catch (error) {
    const unread = secondsUntilRead(error);
    if (unread === undefined) throw error;
    if (!isShown) openConsole(cli, { me: await whoAmI(client), onInterrupt: 'leave' }).show(requestOfWire(request));
    tell(cli, '', cli.texts.readFirst(unread));
    await sleep(unread * 1000);
    return sendDecision(client, request, decision);
  }
}

function requireSame({ texts }: Cli, { action_digest, request_id }: RequestWire, digest: string): void {
  const typed = digest.trim().toLowerCase();
  if (!/^[0-9a-f]{12,64}$/.test(typed)) throw new UsageProblem(texts.notADigest(digest, SHORTEST_DIGEST));
  if (!action_digest.startsWith(typed)) throw new CommandFailed(texts.otherDigest(request_id, action_digest.slice(0, SHORTEST_DIGEST)));
}

/** Whoever sits there is shown it, and says whether it is that; a program says by the digest what it is about. */
export async function hasSeen({ cli, client, request }: Reading, changed?: Action): Promise<boolean> {
  if (!isAttended(cli)) throw new UsageProblem(cli.texts.digestNeeded(request.request_id));
  const console = openConsole(cli, { me: await whoAmI(client), onInterrupt: 'leave' });
  const { request: shown, action } = requestOfWire(request);
  console.show({ request: shown, action: changed ?? action });
  return confirm(cli, console, cli.texts.exactlySo);
}
