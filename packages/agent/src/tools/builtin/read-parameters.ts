import type { JsonObject } from '@dream-agent/hitl';
import type { z } from 'zod';
import { AgentError } from '../../errors.ts';

/** A tool's parameters with their defaults, or everything that is wrong with them. */
export function readParameters<Shape extends z.ZodType>(tool: string, shape: Shape, parameters: JsonObject): z.infer<Shape> {
  const read = shape.safeParse(parameters);
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => `${issue.path.join('.') || 'parameters'}: ${issue.message}`);
  throw new AgentError('TOOL_PARAMETERS_INVALID', `${tool}: ${problems.join('; ')}`);
}
