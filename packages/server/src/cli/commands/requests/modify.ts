import type { Change, JsonObject } from '@dream-agent/hitl';
import { JsonObjectSchema } from '@dream-agent/hitl/schema';
import type { Run } from '../../cli.ts';
import { isAttended, tell } from '../../cli.ts';
import type { ValuesOf } from '../../command-table.ts';
import { CommandFailed, UsageProblem } from '../../problems.ts';
import { confirm } from '../../talk/confirm.ts';
import { openConsole, whoAmI } from '../../talk/open-console.ts';
import { previewChange } from '../../talk/preview-change.ts';
import { readPlanChange } from '../../talk/read-plan-change.ts';
import { requestOfWire } from '../../talk/request-of-wire.ts';
import { decideRequest, hasSeen, type Reading } from './decide-request.ts';

/** What a change comes to is shown before it is sent, and what is sent is what was shown; a program is bound by the digest. */
export const run: Run<'modify'> = (cli, { words: [id], values }) => {
  const ways = [values.words, values.parameters, values.set].filter((way) => way !== undefined);
  if (ways.length !== 1) throw new UsageProblem(cli.texts.oneChange);
  return decideRequest(cli, id, values, async (reading) => {
    if (values.digest === undefined && !isAttended(cli)) throw new UsageProblem(cli.texts.digestNeeded(reading.request.request_id));
    const change = values.words === undefined ? await changeParameters(reading, values) : await changePlan(reading, values.words);
    return { kind: 'modify', change, ...(values.note === undefined ? {} : { note: values.note }) };
  });
};

async function changePlan({ cli, client, request }: Reading, instruction: string): Promise<Change> {
  const { action } = requestOfWire(request);
  if (action.type !== 'plan') throw new UsageProblem(cli.texts.wordsAreForPlans);
  const read = await readPlanChange(client, { action, instruction, language: cli.language });
  if ('problem' in read) throw new CommandFailed(read.problem);
  if (isAttended(cli)) {
    tell(cli, ...read.lines);
    const console = openConsole(cli, { me: await whoAmI(client), onInterrupt: 'leave' });
    if (!(await confirm(cli, console, cli.texts.exactlySo))) throw new CommandFailed(cli.texts.nothingSent);
  }
  return read.change;
}

async function changeParameters(reading: Reading, { parameters: text, set = [] }: ValuesOf<'modify'>): Promise<Change> {
  const { cli, client, request } = reading;
  const { parameters: now } = requestOfWire(request).action;
  const parameters = text === undefined ? { ...now, ...assignments(set, cli.texts.notAnAssignment) } : parsed(text);
  const previewed = await previewChange(client, request, parameters);
  if (previewed.kind === 'refused') throw new CommandFailed(previewed.message);
  if (isAttended(cli) && !(await hasSeen(reading, previewed.action))) throw new CommandFailed(cli.texts.nothingSent);
  return { kind: 'parameters', parameters, digest: previewed.action.digest };
}

function parsed(text: string): JsonObject {
  try {
    return JsonObjectSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new UsageProblem(`--parameters: ${(error as Error).message}`);
  }
}

/** `name=value`: JSON where it is JSON, and text where it is not. */
function assignments(pairs: readonly string[], wrong: (typed: string) => string): JsonObject {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageProblem(`--set: ${wrong(pair)}`);
      const value = pair.slice(at + 1);
      try {
        return [pair.slice(0, at), JSON.parse(value)];
      } catch {
        return [pair.slice(0, at), value];
      }
    }),
  );
}
