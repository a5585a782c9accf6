import { z } from 'zod';
import { count, TimestampSchema } from '../basics.ts';
import { RunIdWireSchema, SessionIdSchema } from '../ids.ts';
import { page } from '../paging.ts';
import { EndpointNameSchema } from './adapter.ts';

export const MessageIdSchema = z
  .string()
  .regex(/^ses_[0-9a-z]{10,40}_[1-9][0-9]{0,14}$/, 'expected the id of a message, as its receiver was sent it')
  .meta({ description: 'Id of a message', examples: ['ses_01jc3x6v9d8m2k4q7t0w_12'] });

export const DeadLetterWireSchema = z
  .object({
    message_id: MessageIdSchema,
    endpoint: EndpointNameSchema,
    session_id: SessionIdSchema,
    run_id: RunIdWireSchema,
    type: z.string(),
    attempts: count,
    answered: z.int().nullable().meta({ description: 'The last status that the receiver answered, if it did' }),
    problem: z.string().nullable(),
    at: TimestampSchema,
  })
  .meta({ id: 'DeadLetter', description: 'A message that was given up, and can be sent after all' });

export const DeadLetterPageSchema = page('DeadLetterPage', DeadLetterWireSchema);

export const ChosenLettersBodySchema = z
  .strictObject({ message_id: MessageIdSchema.optional().meta({ description: 'This one; all of the endpoint, if it is left out' }) })
  .meta({ id: 'ChosenLetters', description: 'Which dead letters are meant', examples: [{ message_id: 'ses_01jc3x6v9d8m2k4q7t0w_12' }] });

export const LettersChangedSchema = z.object({ count }).meta({ id: 'LettersChanged', description: 'How many it was done to' });
