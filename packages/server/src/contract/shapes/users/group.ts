import { z } from 'zod';
import { NameSchema } from '../ids.ts';
import { UserIdSchema } from './user.ts';

/** People who a request can wait for together. */
export const GroupWireSchema = z.object({ name: NameSchema, members: z.array(UserIdSchema) }).meta({
  id: 'Group',
  description: 'People who a request can wait for together',
  examples: [{ name: '마케팅', members: ['usr_01jc3x6v9d8m2k4q7t0w'] }],
});

export const GroupsSchema = z.object({ items: z.array(GroupWireSchema) }).meta({ id: 'Groups', description: 'All groups' });

export const CreateGroupBodySchema = z
  .strictObject({ name: NameSchema })
  .meta({ id: 'CreateGroup', description: 'A new group', examples: [{ name: '마케팅' }] });
