import { RequestIdWireSchema } from '../../../contract/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { UsageProblem } from '../../problems.ts';
import { connect } from '../../remote/connect.ts';
import { nameOfUser } from '../../remote/name-of-user.ts';
import { describeDecision } from '../../talk/describe-outcome.ts';
import { openConsole, whoAmI } from '../../talk/open-console.ts';
import { requestOfWire } from '../../talk/request-of-wire.ts';

export const run: Run<'show'> = async (cli, { words: [id = ''], values: { json } }) => {
  const request_id = RequestIdWireSchema.safeParse(id);
  if (!request_id.success) throw new UsageProblem(cli.texts.notAnId(id, 'req_…'));
  const client = await connect(cli);
  const request = await client.call('readRequest', { params: { request_id: request_id.data } });
  if (json === true) {
    tellJson(cli, request);
    return EXIT.ok;
  }
  const { requested_by, session_id, action_digest, allowed_decisions, decision, status, votes } = request;
  openConsole(cli, { me: await whoAmI(client), onInterrupt: 'leave' }).show(requestOfWire(request));
  tell(cli, '', cli.texts.requestFacts(await nameOfUser(client, requested_by), session_id), `digest ${action_digest}`);
  for (const { voter, decision: vote } of votes) tell(cli, `  ${await nameOfUser(client, voter)}: ${vote.kind}`);
  if (decision !== null) tell(cli, await describeDecision(cli, client, decision));
  else if (status !== 'pending') tell(cli, cli.texts.requestStatuses[status]);
  else tell(cli, ...allowed_decisions.map((kind) => `  dream-agent ${kind} ${request.request_id}`));
  return EXIT.ok;
};
