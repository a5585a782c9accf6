import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieSettings } from '../../auth/index.ts';

const FLOW_SECONDS = 600;

/** The two cookies there are: of a signed-in browser, and of one that is on its way to a provider. */
export interface Cookies {
  setSession(token: string, expiresAt: Date): void;
  forgetSession(): void;
  readFlow(): string | undefined;
  setFlow(value: string): void;
  forgetFlow(): void;
}

export function cookiesOf(publicUrl: string, request: FastifyRequest, reply: FastifyReply): Cookies {
  const session = (maxAgeSeconds: number) => cookieSettings({ publicUrl, purpose: 'session', maxAgeSeconds });
  const flow = (maxAgeSeconds: number) => cookieSettings({ publicUrl, purpose: 'sign-in', maxAgeSeconds });
  const set = ({ name, options }: ReturnType<typeof cookieSettings>, value: string) => void reply.setCookie(name, value, options);
  return {
    setSession: (token, expiresAt) => set(session((expiresAt.getTime() - Date.now()) / 1_000), token),
    forgetSession: () => set(session(0), ''),
    readFlow: () => request.cookies[flow(0).name],
    setFlow: (value) => set(flow(FLOW_SECONDS), value),
    forgetFlow: () => set(flow(0), ''),
  };
}
