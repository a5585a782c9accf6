import { completeTool, ToolMetadataSchema } from '@dream-agent/hitl';
import { expect, test } from 'vitest';
import { toolMetadata } from '../../src/tools/registry/index.ts';
import { sampleDefinition } from './sample-tool.ts';

test('what a definition leaves out stays out, and so counts as the worst', () => {
  const metadata = toolMetadata(sampleDefinition(), 'd1');
  expect(metadata).toEqual({ name: 'weather', description: 'Tells the weather.', definitionDigest: 'd1', secretParameters: [] });
  expect(completeTool(metadata)).toMatchObject({ destructive: true, reversible: false, external: true, effectClass: 'once' });
});

test('what a definition says is passed on to the letter', () => {
  const said = {
    effect: 'pure',
    destructive: false,
    reversible: true,
    external: false,
    requires_approval: true,
    cost_usd: 0,
    secret_parameters: ['city'],
  };
  const metadata = toolMetadata(sampleDefinition(said), 'd2');
  expect(metadata).toMatchObject({
    effectClass: 'pure',
    destructive: false,
    reversible: true,
    external: false,
    requiresApproval: true,
    costUsd: 0,
    secretParameters: ['city'],
  });
  expect(ToolMetadataSchema.parse(metadata)).toEqual(metadata);
});
