import { z } from 'zod';

/** What a person may do, weakest first: each role may do what the ones before it may. */
export const ROLES = ['viewer', 'reviewer', 'approver', 'admin'] as const;
export const RoleSchema = z.enum(ROLES);
export type Role = z.infer<typeof RoleSchema>;

/** The door an answer came through. */
export const ChannelSchema = z.enum(['console', 'callback', 'web', 'rest', 'socket', 'webhook', 'queue', 'cli', 'mcp', 'internal']);
export type Channel = z.infer<typeof ChannelSchema>;

/**
 * Who acts, as the door that let them in established it; never read from a body.
 * An API key acts as the person who owns it, so `id` is always the person's.
 */
export const ActorSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    id: z.string().min(1).max(200),
    role: RoleSchema,
    groups: z.array(z.string().min(1)).default([]),
    channel: ChannelSchema.default('internal'),
    key: z.string().optional(),
    address: z.string().optional(),
  }),
  z.object({ kind: z.literal('agent'), id: z.string().min(1).max(200), channel: ChannelSchema.default('internal') }),
  z.object({ kind: z.literal('system'), id: z.string().min(1).max(200) }),
]);
export type Actor = z.infer<typeof ActorSchema>;
export type Person = Extract<Actor, { kind: 'person' }>;

/** Who a request waits for. */
export const AssigneeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), id: z.string().min(1) }),
  z.object({ kind: z.literal('group'), name: z.string().min(1) }),
  z.object({ kind: z.literal('role'), role: RoleSchema }),
]);
export type Assignee = z.infer<typeof AssigneeSchema>;
