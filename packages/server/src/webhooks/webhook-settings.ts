import { isSecret } from '@dream-agent/hitl/adapters/webhook';
import { z } from 'zod';
import { EventMessageSchema } from '../contract/index.ts';

const TYPES = EventMessageSchema.options.map((message) => message.shape.type.value);
const EventTypeSchema = z.enum(TYPES as [(typeof TYPES)[number], ...(typeof TYPES)[number][]]);

/** Where a receiver may listen on the open internet: not where machines speak other languages, such as mail. */
const isOpenPort = (text: string): boolean => {
  const port = URL.parse(text)?.port ?? '';
  return ['', '80', '443'].includes(port) || Number(port) >= 1024;
};

const url = z
  .string()
  .max(2_000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'expected an address such as https://example.com/hook')
  .refine((text) => {
    const parsed = URL.parse(text);
    return parsed?.username === '' && parsed.password === '' && parsed.hash === '';
  }, 'a name, a password or a # must not stand in the address; what is sent is signed');

const secret = z.string().refine(isSecret, 'expected whsec_ and 24 to 64 bytes in base64');

/** Somebody who is told of what happens in sessions. */
export const WebhookSettingsSchema = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9-]{1,50}$/, 'expected small letters, digits and -'),
    url,
    /** Each of them signs, so that a receiver can change from one to the next; the first is the newest. */
    secrets: z.array(secret).min(1).max(5),
    events: z
      .array(EventTypeSchema)
      .min(1)
      .default([...TYPES]),
    /** Whether it may lie in a private network, or on this machine, at any port. */
    allowPrivate: z.boolean().default(false),
    /** For one attempt, from the name of the host to the status. */
    timeoutSeconds: z.number().positive().max(60).default(15),
  })
  .refine(({ url: text, allowPrivate }) => allowPrivate || isOpenPort(text), {
    path: ['url'],
    error: 'expected port 80, 443 or one from 1024 on',
  });
export type WebhookSettings = z.output<typeof WebhookSettingsSchema>;

export const WebhooksSchema = z
  .array(WebhookSettingsSchema)
  .max(50)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two webhooks have the same name');
