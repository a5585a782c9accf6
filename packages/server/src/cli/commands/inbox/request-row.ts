import { MESSAGES, nameOfAssignee } from '@dream-agent/hitl';
import type { RequestWire } from '../../../contract/index.ts';
import type { Cli } from '../../cli.ts';
import type { Client } from '../../remote/client.ts';
import { nameOfUser } from '../../remote/name-of-user.ts';

/** A request in a list: what it is, how grave, until when, and for whom. */
export async function requestRow({ language, texts }: Cli, client: Client, request: RequestWire): Promise<string[]> {
  const say = MESSAGES[language];
  const { request_id, risk_assessment, timeout_at, assignee, requested_by } = request;
  return [
    request_id,
    say.risk(say.riskLevels[risk_assessment.level]),
    timeout_at === null ? say.noDeadline : texts.until(new Date(timeout_at)),
    `→ ${assignee.kind === 'person' ? await nameOfUser(client, assignee.id) : nameOfAssignee(assignee)}`,
    `${await nameOfUser(client, requested_by)}: ${say.kinds[request.type]} ${subjectOf(request)}`,
  ];
}

function subjectOf(request: RequestWire): string {
  switch (request.type) {
    case 'plan_review':
      return `“${request.plan.goal}”`;
    case 'clarification':
    case 'input_request':
      return request.question;
    case 'approval_request':
      return `${request.todo.tool} (${request.todo.task})`;
    case 'final_response':
      return request.message;
    case 'error_recovery':
      return request.error;
  }
}
