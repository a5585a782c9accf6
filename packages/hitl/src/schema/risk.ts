import { z } from 'zod';

/** Levels of risk, lowest first. */
export const RISK_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export const RiskLevelSchema = z.enum(RISK_LEVELS);
export type RiskLevel = z.infer<typeof RiskLevelSchema>;

export const ReversibilitySchema = z.enum(['fully', 'partially', 'irreversible']);
export type Reversibility = z.infer<typeof ReversibilitySchema>;

/** A reason for a level: a code that every language has a sentence for, and the figure or name it is about. */
export const RiskFactorSchema = z.object({ code: z.string().min(1), detail: z.string().optional() });
export type RiskFactor = z.infer<typeof RiskFactorSchema>;

export const RiskAssessmentSchema = z.object({
  level: RiskLevelSchema,
  factors: z.array(RiskFactorSchema),
  consequences: z.array(RiskFactorSchema),
  reversibility: ReversibilitySchema,
  confidence: z.number().min(0).max(1),
});
export type RiskAssessment = z.infer<typeof RiskAssessmentSchema>;

/** Whether `level` is at least as grave as `floor`. */
export const atLeast = (level: RiskLevel, floor: RiskLevel): boolean => RISK_LEVELS.indexOf(level) >= RISK_LEVELS.indexOf(floor);
