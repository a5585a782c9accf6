import type { JsonObject, Previewed, Refusal } from '@dream-agent/hitl';
import { ActionSchema } from '@dream-agent/hitl/schema';
import { ChangePreviewSchema, fromWire, type RequestWire } from '../../contract/index.ts';
import { RefusedByServer } from '../problems.ts';
import type { Client } from '../remote/client.ts';
import { secondsUntilRead } from './seconds-until-read.ts';

/** In the server's words, which are in the reader's language. */
export function refusalOf(refused: RefusedByServer): Refusal {
  const { error } = refused;
  const unread = secondsUntilRead(refused);
  const problems = error.problems?.map(({ path, message }) => `${path}: ${message}`).join('; ');
  // A moment by the clock of the database is of no use to who reads on; how long it takes is.
  return {
    kind: 'refused',
    code: error.code as Refusal['code'],
    message: unread === undefined ? (problems ?? error.message) : `${unread} s`,
  };
}

/** What other parameters would make of the action, as the server judges them. */
export async function previewChange(client: Client, { request_id }: RequestWire, parameters: JsonObject): Promise<Previewed> {
  try {
    const previewed = fromWire(ChangePreviewSchema, await client.call('previewChange', { params: { request_id }, body: { parameters } }));
    const { actionId: id, effectStatus: _status, ...action } = previewed.action;
    const risk = previewed.riskAssessment;
    return {
      kind: 'preview',
      action: ActionSchema.parse({ ...action, id, risk, toolDefinition: '', clearance: 'ask' }),
      mayApproveAtOnce: previewed.mayApproveAtOnce,
    };
  } catch (error) {
    if (!(error instanceof RefusedByServer) || error.status >= 500) throw error;
    return refusalOf(error);
  }
}
