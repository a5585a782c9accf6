import { z } from 'zod';

/** Where a page starts. It is made by the server, and means nothing to anybody else. */
export const CursorSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,500}$/, 'expected a cursor from the page before')
  .meta({ description: 'Goes on after the page that named it', examples: ['eyJhZnRlciI6InJlcV8wMSJ9'] });

const limit = z.coerce.number().int().min(1).max(200).default(50).meta({ description: 'How many at the most' });

/** The query of every list. */
export const paging = { limit, cursor: CursorSchema.optional() };

/** A query is refused where it names something unknown: a filter that was misspelt would show everything. */
export const query = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape);

/** A filter of several values, any of which fits: repeat the parameter. */
export const anyOf = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(20);

/** One page of a list. */
export const page = <Item extends z.ZodType>(id: string, item: Item) =>
  z
    .object({
      items: z.array(item),
      next_cursor: CursorSchema.nullable().meta({ description: 'For the next page; null on the last' }),
    })
    .meta({ id, description: 'One page of a list' });
