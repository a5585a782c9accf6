import { RISK_LEVELS, ROLES } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { NameSchema } from './ids.ts';

/** A moment; a date inside the program. What comes in may be in any time zone, what goes out is in UTC. */
export const TimestampSchema = z.iso.datetime({ offset: true }).meta({ examples: ['2026-11-18T01:23:45.678Z'] });

export const LanguageWireSchema = z.enum(['ko', 'en', 'ja']).meta({ id: 'Language', description: 'A language that the agent speaks' });

/** One text in each language. */
export const SpokenWireSchema = z
  .object({ ko: z.string(), en: z.string(), ja: z.string() })
  .meta({ id: 'Spoken', description: 'One text in each language', examples: [{ ko: '보고서', en: 'Report', ja: 'レポート' }] });

export const RoleWireSchema = z
  .enum(ROLES)
  .meta({ id: 'Role', description: 'What a person may do, weakest first: each role may do what the ones before it may' });

export const RiskLevelWireSchema = z.enum(RISK_LEVELS).meta({ id: 'RiskLevel', description: 'How grave an action is, least first' });

/** Who a request waits for. */
export const AssigneeWireSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('person'), id: NameSchema }),
    z.strictObject({ kind: z.literal('group'), name: NameSchema }),
    z.strictObject({ kind: z.literal('role'), role: RoleWireSchema }),
  ])
  .meta({ id: 'Assignee', description: 'Who a request waits for', examples: [{ kind: 'group', name: 'marketing' }] });

/** Money and time that something is thought to take. */
export const usd = z.number().nonnegative();
export const seconds = z.number().nonnegative();
export const count = z.int().nonnegative();
export const share = z.number().min(0).max(1);
