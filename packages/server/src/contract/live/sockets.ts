import { z } from 'zod';
import { type Access, people } from '../access.ts';
import { SessionIdSchema } from '../shapes/ids.ts';
import { CLIENT_MESSAGES } from './client-message.ts';
import { ECHOES, EVENTS } from './server-message.ts';

export type SaidMessage = (typeof EVENTS)[number] | (typeof ECHOES)[number];
export type HeardMessage = (typeof CLIENT_MESSAGES)[number];

export interface Socket {
  readonly name: string;
  readonly path: `/ws/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query: z.ZodObject;
  /** What the server sends there, and what it takes. */
  readonly says: readonly SaidMessage[];
  readonly hears: readonly HeardMessage[];
}

const query = z.strictObject({
  ticket: z.string().min(1).max(200).optional().meta({ description: 'From POST /api/auth/socket-ticket; good once' }),
  after: z.coerce.number().int().min(0).optional().meta({ description: 'The number of the last event that is known' }),
});

const SAID = [...EVENTS, ...ECHOES];
const typeOf = (message: SaidMessage | HeardMessage): string => message.shape.type.value;

/** The inbox is about requests; how a run gets on is told to whoever looks at its session. */
const OF_THE_INBOX = /^(inbox_state|hitl_(?!paused|resumed).+|ack|pong)$/;

/** Where sockets are opened, and who may. What comes over one is looked at again, each time. */
export const SOCKETS = {
  inbox: {
    name: 'inbox',
    path: '/ws/inbox',
    summary: 'All requests, as they come and go',
    access: people('workspace', 'all', 'all', 'all', 'all', 'read'),
    query,
    says: SAID.filter((message) => OF_THE_INBOX.test(typeOf(message))),
    hears: CLIENT_MESSAGES.filter((message) => ['hitl_response', 'replay', 'ping'].includes(typeOf(message))),
  },
  session: {
    name: 'session',
    path: '/ws/{session_id}',
    summary: 'One session, as it happens',
    access: people('session', 'all', 'all', 'all', 'all', 'read'),
    params: z.strictObject({ session_id: SessionIdSchema }),
    query,
    says: SAID.filter((message) => typeOf(message) !== 'inbox_state'),
    hears: CLIENT_MESSAGES,
  },
} as const satisfies Readonly<Record<string, Socket>>;
