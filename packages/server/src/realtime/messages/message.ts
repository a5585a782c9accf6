import type { z } from 'zod';
import type { EventMessage, EventMessageSchema } from '../../contract/index.ts';

/** What an event comes to, as it goes over the wire; its number and its time are given when it is kept. */
export type Said = { [Type in EventMessage['type']]: { readonly type: Type; readonly data: DataOf<Type> } }[EventMessage['type']];

type DataOf<Type> = Extract<z.input<typeof EventMessageSchema>, { type: Type }>['data'];

/** The inbox is about requests; how a run gets on is told to whoever looks at its session. */
export const isForInbox = ({ type }: Said): boolean => /^hitl_(?!paused|resumed)/.test(type);

/** Words of an event, where there are any. */
export const wordsOf = (data: Readonly<Record<string, unknown>>, name: string): string => {
  const words = data[name];
  return typeof words === 'string' ? words : '';
};
