import type { z } from 'zod';
import { CLIENT_MESSAGES } from '../live/client-message.ts';
import { CLOSE_CODES } from '../live/close-codes.ts';
import { ECHOES, EVENTS } from '../live/server-message.ts';
import { type HeardMessage, type SaidMessage, SOCKETS, type Socket } from '../live/sockets.ts';
import { type JsonSchema, jsonSchemas } from './json-schemas.ts';

/** The description of the sockets, as AsyncAPI 3, made from the same messages that the server sends and reads. */
export function asyncApiDocument({ version = '0.1.0' }: { readonly version?: string } = {}): JsonSchema {
  const all = [...EVENTS, ...ECHOES, ...CLIENT_MESSAGES];
  const { components } = jsonSchemas(Object.fromEntries(all.map((message) => [nameOf(message), message])), '#/components/schemas');
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Dream Agent, live',
      version,
      description: [
        'Every message carries a number. An event has its own; an echo has that of the last event before it.',
        'Come back with the number of the last event as `after`, and nothing is missed and nothing repeated.',
        `The server closes with ${Object.entries(CLOSE_CODES)
          .map(([reason, code]) => `${code} (${reason})`)
          .join(', ')}.`,
      ].join(' '),
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(Object.entries(SOCKETS).map(([name, socket]) => [name, channel(socket)])),
    operations: Object.fromEntries(
      Object.entries(SOCKETS).flatMap(([name, { says, hears }]) => [
        [`${name}Says`, operation(name, 'send', says)],
        [`${name}Hears`, operation(name, 'receive', hears)],
      ]),
    ),
    components: {
      schemas: components,
      messages: Object.fromEntries(all.map((message) => [nameOf(message), described(message)])),
    },
  };
}

type Message = SaidMessage | HeardMessage;

/** Each message has its id from where it is defined. */
const nameOf = (message: Message): string => message.meta()?.id ?? message.shape.type.value;

const described = (message: Message): JsonSchema => ({
  name: message.shape.type.value,
  summary: message.meta()?.description ?? '',
  payload: { $ref: `#/components/schemas/${nameOf(message)}` },
});

function channel(socket: Socket): JsonSchema {
  const names = Object.keys(socket.params?.shape ?? {});
  return {
    address: socket.path,
    description: socket.summary,
    ...(names.length === 0
      ? {}
      : { parameters: Object.fromEntries(names.map((name) => [name, { description: `The ${name.replace('_', ' ')}` }])) }),
    messages: Object.fromEntries(
      [...socket.says, ...socket.hears].map((message) => [nameOf(message), { $ref: `#/components/messages/${nameOf(message)}` }]),
    ),
    bindings: {
      ws: {
        query: { type: 'object', properties: jsonSchemas(socket.query.shape as Record<string, z.ZodType>, '#/components/schemas').schemas },
      },
    },
  };
}

const operation = (name: string, action: 'send' | 'receive', messages: readonly Message[]): JsonSchema => ({
  action,
  channel: { $ref: `#/channels/${name}` },
  messages: messages.map((message) => ({ $ref: `#/channels/${name}/messages/${nameOf(message)}` })),
});
