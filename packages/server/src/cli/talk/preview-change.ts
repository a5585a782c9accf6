import type { JsonObject, Previewed, Refusal } from '@dream-agent/hitl';
import { ActionSchema } from '@dream-agent/hitl/schema';
import { ChangePreviewSchema, fromWire, type RequestWire } from '../../contract/index.ts';
import { RefusedByServer } from '../problems.ts';
import type { Client } from '../remote/client.ts';

/** In the server's words, which are in the reader's language. */
export const refusalOf = ({ error }: RefusedByServer): Refusal => ({
  kind: 'refused',
  code: error.code as Refusal['code'],
  message: error.problems?.map(({ path, message }) => `${path}: ${message}`).join('; ') ?? error.message,
});

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
