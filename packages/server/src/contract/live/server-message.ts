import { z } from 'zod';
import { DecisionOutcomeSchema } from '../shapes/requests/outcome.ts';
import { echo } from './envelope.ts';
import {
  HitlCancelledMessage,
  HitlErrorMessage,
  HitlEscalatedMessage,
  HitlPausedMessage,
  HitlRemindedMessage,
  HitlRequestMessage,
  HitlResponseMessage,
  HitlResumedMessage,
  HitlTimeoutMessage,
  HitlWarningMessage,
  InboxStateMessage,
} from './request-messages.ts';
import {
  CompleteMessage,
  ErrorMessage,
  LayerCompleteMessage,
  LayerStartMessage,
  SessionStateMessage,
  TodoProgressMessage,
  TodoUpdateMessage,
  TokenMessage,
} from './run-messages.ts';

const AckMessage = echo(
  'ack',
  'What was sent over this socket was taken',
  z.object({ reply_to: z.string(), outcome: DecisionOutcomeSchema.nullable() }),
);

const PongMessage = echo('pong', 'The answer to a ping', z.object({ reply_to: z.string().nullable() }));

/** What is kept and numbered, and what is said to one socket at one moment. */
export const EVENTS = [
  LayerStartMessage,
  LayerCompleteMessage,
  TodoUpdateMessage,
  TodoProgressMessage,
  HitlRequestMessage,
  HitlResponseMessage,
  HitlWarningMessage,
  HitlTimeoutMessage,
  HitlRemindedMessage,
  HitlEscalatedMessage,
  HitlCancelledMessage,
  HitlPausedMessage,
  HitlResumedMessage,
  CompleteMessage,
  ErrorMessage,
] as const;

export const ECHOES = [SessionStateMessage, InboxStateMessage, TokenMessage, HitlErrorMessage, AckMessage, PongMessage] as const;

/** What goes over the sockets of sessions and of the inbox, and as server-sent events. */
export const EventMessageSchema = z
  .discriminatedUnion('type', EVENTS)
  .meta({ id: 'EventMessage', description: 'Something that happened, kept and numbered' });
export type EventMessage = z.infer<typeof EventMessageSchema>;

export const ServerMessageSchema = z
  .discriminatedUnion('type', [...EVENTS, ...ECHOES])
  .meta({ id: 'ServerMessage', description: 'What the server says' });
export type ServerMessage = z.infer<typeof ServerMessageSchema>;

const EVENT_TYPES: ReadonlySet<string> = new Set(EVENTS.flatMap((message) => [...message.shape.type.values]));

/** Whether a message moves a reader on: only then is its number the next one to go on after. */
export const isEvent = (message: ServerMessage): message is EventMessage => EVENT_TYPES.has(message.type);
