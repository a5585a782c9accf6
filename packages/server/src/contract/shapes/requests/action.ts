import { ACTION_TYPES, EFFECT_CLASSES, EFFECT_STATUSES } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { RiskLevelWireSchema, share, usd } from '../basics.ts';
import { ActionIdWireSchema, DigestWireSchema, RunIdWireSchema, ToolNameSchema } from '../ids.ts';
import { UserObjectSchema } from '../user-json.ts';

const factor = z.object({
  code: z.string().meta({ description: 'Every language has a sentence for it' }),
  detail: z.string().optional().meta({ description: 'The figure or name that it is about' }),
});

/** How grave an action is, and why. */
export const RiskAssessmentWireSchema = z
  .object({
    level: RiskLevelWireSchema,
    factors: z.array(factor),
    consequences: z.array(factor),
    reversibility: z.enum(['fully', 'partially', 'irreversible']),
    confidence: share,
  })
  .meta({
    id: 'RiskAssessment',
    description: 'How grave an action is, and why',
    examples: [
      {
        level: 'high',
        factors: [{ code: 'external', detail: 'send_email' }],
        consequences: [{ code: 'visible_outside' }],
        reversibility: 'irreversible',
        confidence: 0.9,
      },
    ],
  });

/** What would be done, exactly. */
export const ActionWireSchema = z
  .object({
    action_id: ActionIdWireSchema,
    run_id: RunIdWireSchema,
    type: z.enum(ACTION_TYPES),
    tool: ToolNameSchema,
    parameters: UserObjectSchema.meta({ description: 'To the letter: this is what the digest covers' }),
    step: z.string(),
    ordinal: z.int(),
    expected_outcome: z.string(),
    estimated_cost_usd: usd.optional(),
    confidence: share.optional(),
    effect_class: z.enum(EFFECT_CLASSES).meta({ description: 'What may be done when the answer of the tool is lost' }),
    policy_version: z.string(),
    digest: DigestWireSchema,
    edited_from: ActionIdWireSchema.optional(),
    edited_by: z.string().optional(),
    effect_status: z.enum(EFFECT_STATUSES).optional().meta({ description: 'Once it was started' }),
  })
  .meta({ id: 'Action', description: 'What would be done, exactly. It never changes; a change is a new action' });
