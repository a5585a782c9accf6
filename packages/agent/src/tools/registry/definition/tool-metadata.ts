import { type ToolMetadata, ToolMetadataSchema } from '@dream-agent/hitl';
import type { ToolDefinition } from '../../../contract/tool-definition.ts';

/** What the gates read about a tool. What its definition leaves out stays out, so that it counts as the worst. */
export function toolMetadata(definition: ToolDefinition, digest: string): ToolMetadata {
  const said = {
    name: definition.name,
    description: definition.description.en,
    definitionDigest: digest,
    effectClass: definition.effect,
    destructive: definition.destructive,
    reversible: definition.reversible,
    external: definition.external,
    requiresApproval: definition.requires_approval,
    costUsd: definition.cost_usd,
    secretParameters: definition.secret_parameters,
  };
  return ToolMetadataSchema.parse(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)));
}
