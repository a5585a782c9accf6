import { MESSAGES, nameOfAssignee } from '@dream-agent/hitl';
import type { z } from 'zod';
import type { ErrorBody, RecordedDecisionWireSchema } from '../../contract/index.ts';
import type { Cli } from '../cli.ts';
import type { Client } from '../remote/client.ts';
import { nameOfUser } from '../remote/name-of-user.ts';
import type { Outcome } from './send-decision.ts';

type Recorded = z.output<typeof RecordedDecisionWireSchema>;

/** What came of an answer, in a sentence. */
export function describeOutcome({ texts, language }: Cli, outcome: Outcome): string {
  switch (outcome.kind) {
    case 'recorded': {
      const next = outcome.next_request_id === undefined ? '' : `\n${texts.nextRequest(outcome.next_request_id)}`;
      return `✔ ${texts.recorded(MESSAGES[language].decisions[outcome.decision.decision.kind], outcome.request_id)}${next}`;
    }
    case 'voted':
      return `✔ ${texts.voted(outcome.approvals, outcome.needed, outcome.request_id)}`;
    case 'escalated':
      return `✔ ${texts.escalated(nameOfAssignee(outcome.assignee), outcome.request_id)}`;
  }
}

/** Who was first, and what they said. */
export async function describeClosed(cli: Cli, client: Client, current: ErrorBody['error']['current'] | undefined): Promise<string> {
  const { texts } = cli;
  if (current === undefined) return texts.closed;
  if (current.decision === null) return `${texts.closed} (${texts.requestStatuses[current.status]})`;
  return describeDecision(cli, client, current.decision);
}

export async function describeDecision({ texts, language }: Cli, client: Client, { decision, source, by, at }: Recorded): Promise<string> {
  const what = MESSAGES[language].decisions[decision.kind];
  const who = by === undefined ? '?' : await nameOfUser(client, by);
  const reason = 'reason' in decision && decision.reason !== undefined ? ` “${decision.reason}”` : '';
  return `${texts.decidedBy[source](what, who, texts.when(new Date(at)))}${reason}`;
}
