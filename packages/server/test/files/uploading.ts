import type { LightMyRequestResponse } from 'fastify';
import type { AppWorld, Someone } from '../app/app-world.ts';

export interface Sent {
  readonly name?: string;
  readonly type?: string;
  readonly sessionId?: string;
  readonly key?: string;
}

/** Sends a file as a program does that has the description of the route. */
export function upload(world: AppWorld, who: Someone, content: string | Buffer, sent: Sent = {}): Promise<LightMyRequestResponse> {
  const { name = '리뷰_10월.csv', type = 'text/csv', sessionId, key } = sent;
  const session = sessionId === undefined ? '' : `&session_id=${sessionId}`;
  return world.send({
    method: 'POST',
    url: `/api/uploads?name=${encodeURIComponent(name)}${session}`,
    headers: { ...who.headers, 'content-type': type, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: content,
  });
}

/** 한글, as the older programs write it. */
export const EUC_KR = Buffer.from('74657874 0a c7d1b1db b8aebaeb 0a'.replaceAll(' ', ''), 'hex');
/** ひらがな and カタカナ, the same. */
export const SHIFT_JIS = Buffer.from('74657874 0a 82d082e782aa82c8 83488385835e83618369 0a'.replaceAll(' ', ''), 'hex');
