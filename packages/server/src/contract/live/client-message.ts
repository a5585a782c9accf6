import { z } from 'zod';
import { HumanResponseSchema } from '../shapes/requests/response.ts';
import { CancelBodySchema, PauseBodySchema, ResumeBodySchema } from '../shapes/runs/control.ts';

const id = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, 'expected 1 to 100 printable ASCII characters')
  .meta({ description: 'Chosen by the sender; the answer names it, and what comes twice under it is done once', examples: ['m1'] });

const message = <const Type extends string, Data extends z.ZodType>(type: Type, name: string, description: string, data: Data) =>
  z.strictObject({ type: z.literal(type), id, data }).meta({ id: name, description });

/** An answer to a request. It is told apart from the event of the same name by the way it goes. */
const AnswerMessage = message('hitl_response', 'AnswerMessage', 'Answers a request', HumanResponseSchema);
const PauseMessage = message('hitl_pause', 'PauseMessage', 'Pauses the run', PauseBodySchema);
const ResumeMessage = message('hitl_resume', 'ResumeMessage', 'Lets the run go on', ResumeBodySchema);
const CancelMessage = message('hitl_cancel', 'CancelMessage', 'Stops the run', CancelBodySchema);

const ReplayMessage = z
  .strictObject({
    type: z.literal('replay'),
    after: z.int().min(0).meta({ description: 'The number of the last event that is known' }),
  })
  .meta({
    id: 'ReplayMessage',
    description: 'Sends again what happened after a number, and goes on from there',
    examples: [{ type: 'replay', after: 12 }],
  });

const PingMessage = z
  .strictObject({ type: z.literal('ping'), id: id.optional() })
  .meta({ id: 'PingMessage', description: 'Are you there?', examples: [{ type: 'ping' }] });

/** What a client says. */
export const CLIENT_MESSAGES = [AnswerMessage, PauseMessage, ResumeMessage, CancelMessage, ReplayMessage, PingMessage] as const;

export const ClientMessageSchema = z
  .discriminatedUnion('type', CLIENT_MESSAGES)
  .meta({ id: 'ClientMessage', description: 'What a client says' });
export type ClientMessage = z.infer<typeof ClientMessageSchema>;

/** Longer ones are not read. */
export const LARGEST_MESSAGE_BYTES = 256 * 1024;
