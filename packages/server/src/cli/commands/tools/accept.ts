import { type Cli, EXIT, isAttended, type Run, tell, tellJson } from '../../cli.ts';
import { CommandFailed, UsageProblem } from '../../problems.ts';
import type { Client } from '../../remote/client.ts';
import { connect } from '../../remote/connect.ts';
import { confirm } from '../../talk/confirm.ts';
import { openConsole, whoAmI } from '../../talk/open-console.ts';
import { describeOutsideTool, type OutsideTool, SHORTEST_DIGEST } from './describe-outside-tool.ts';

/** Takes a tool as it describes itself now: what was shown, or what the digest names, and nothing else. */
export const run: Run<'tools accept'> = async (cli, { words: [name = ''], values: { digest, json } }) => {
  const client = await connect(cli);
  const { items } = await client.call('listOutsideTools', {});
  const tool = items.find((one) => one.name === name);
  if (tool === undefined) throw new CommandFailed(cli.texts.noSuchOutsideTool(name));
  if (digest === undefined ? !(await hasSeen(cli, client, tool)) : !isSame(cli, tool, digest))
    throw new CommandFailed(cli.texts.nothingAccepted);
  const accepted = await client.call('acceptTool', { params: { tool: tool.name }, body: { digest: tool.digest } });
  if (json === true) tellJson(cli, accepted);
  else tell(cli, `✔ ${accepted.name}: ${cli.texts.toolStandings[accepted.standing]}`);
  return EXIT.ok;
};

async function hasSeen(cli: Cli, client: Client, tool: OutsideTool): Promise<boolean> {
  if (!isAttended(cli)) throw new UsageProblem(cli.texts.toolDigestNeeded(tool.name));
  tell(cli, ...describeOutsideTool(cli, tool));
  return confirm(cli, openConsole(cli, { me: await whoAmI(client), onInterrupt: 'leave' }), cli.texts.exactlySo);
}

function isSame({ texts }: Cli, { name, digest: now }: OutsideTool, digest: string): boolean {
  const typed = digest.trim().toLowerCase();
  if (!/^[0-9a-f]{12,64}$/.test(typed)) throw new UsageProblem(texts.notADigest(digest, SHORTEST_DIGEST));
  if (!now.startsWith(typed)) throw new CommandFailed(texts.otherToolDigest(name, now.slice(0, SHORTEST_DIGEST)));
  return true;
}
