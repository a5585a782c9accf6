import { type Asked, type ConsoleAdapter, HitlError, type Refusal } from '@dream-agent/hitl';
import type { RequestWire } from '../../contract/index.ts';
import { RefusedByServer } from '../problems.ts';
import type { Client } from '../remote/client.ts';
import { previewChange, refusalOf } from './preview-change.ts';
import { requestOfWire } from './request-of-wire.ts';
import { type Outcome, sendDecision } from './send-decision.ts';

export type AnsweredRequest =
  | { readonly kind: 'answered'; readonly outcome: Outcome }
  /** Somebody else, or time, was first; `current` says who, where the server told. */
  | { readonly kind: 'closed'; readonly current: RefusedByServer['error']['current'] }
  /** The person has gone, and the request stays open. */
  | { readonly kind: 'left' };

export interface PutRequest {
  /** Fires when the request is settled elsewhere. */
  readonly signal: AbortSignal;
  readonly language?: string;
  /** Told just before an answer is sent, and if it was not taken. */
  readonly sending?: (isSent: boolean) => void;
}

const CLOSED: ReadonlySet<string> = new Set(['HITL_REQUEST_CLOSED', 'HITL_REQUEST_EXPIRED', 'HITL_REQUEST_NOT_FOUND', 'HITL_RUN_ENDED']);

/** Puts a request to whoever sits there until an answer counts, the request is closed, or they leave. */
export async function answerRequest(
  { client, console }: { readonly client: Client; readonly console: ConsoleAdapter },
  wire: RequestWire,
  { signal, language, sending = () => {} }: PutRequest,
): Promise<AnsweredRequest> {
  const shown = requestOfWire(wire);
  let refusal: Refusal | undefined;
  for (;;) {
    const asked: Asked = {
      ...shown,
      ...(language === undefined ? {} : { language }),
      ...(refusal === undefined ? {} : { refusal }),
      preview: ({ parameters }) => previewChange(client, wire, parameters),
    };
    try {
      const isInput = wire.type === 'clarification' || wire.type === 'input_request' || wire.type === 'error_recovery';
      const { decision } = isInput ? await console.requestInput(asked, signal) : await console.requestApproval(asked, signal);
      sending(true);
      return { kind: 'answered', outcome: await sendDecision(client, wire, decision) };
    } catch (error) {
      if (signal.aborted && !(error instanceof RefusedByServer)) return { kind: 'closed', current: undefined };
      if (HitlError.is(error) && error.code === 'HITL_NOBODY_AVAILABLE') return { kind: 'left' };
      if (!(error instanceof RefusedByServer) || error.status >= 500) throw error;
      if (CLOSED.has(error.error.code)) return { kind: 'closed', current: error.error.current };
      sending(false);
      refusal = refusalOf(error);
    }
  }
}
