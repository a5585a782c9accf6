import { HitlError } from '../schema/errors.ts';
import { type ToolMetadata, ToolMetadataSchema } from '../schema/tool.ts';

/** The tools by name, each checked: what is misspelt about one would otherwise count as not said. */
export function toolCatalogue(tools: readonly ToolMetadata[]): Map<string, ToolMetadata> {
  const byName = new Map<string, ToolMetadata>();
  for (const input of tools) {
    const parsed = ToolMetadataSchema.safeParse(input);
    if (!parsed.success) {
      const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'it'}: ${issue.message}`);
      throw new HitlError('HITL_INVALID_INPUT', `the tool "${input.name}": ${problems.join('; ')}`);
    }
    if (byName.has(input.name)) throw new HitlError('HITL_INVALID_INPUT', `there are two tools "${input.name}"`);
    byName.set(input.name, parsed.data);
  }
  return byName;
}
