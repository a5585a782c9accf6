import { z } from 'zod';

export const HealthSchema = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Health', description: 'The process answers', examples: [{ status: 'ok' }] });

export const ReadinessSchema = z
  .object({
    status: z.enum(['ready', 'not_ready']),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean(), note: z.string().optional() })),
  })
  .meta({
    id: 'Readiness',
    description: 'Whether the server takes work',
    examples: [{ status: 'ready', checks: [{ name: 'database', ok: true }] }],
  });
