import type { ProposedAction } from '../../schema/action.ts';
import type { ToolMetadata } from '../../schema/tool.ts';

/**
 * What an action would cost. The agent's estimate can come out above the price in the tool's metadata and never
 * below it, or an estimate of nothing would walk past every budget. `undefined` is unknown, which is not nothing.
 */
export function costOf(
  action: Pick<ProposedAction, 'estimatedCostUsd'>,
  tool: Pick<ToolMetadata, 'costUsd'> | undefined,
): number | undefined {
  const estimate = known(action.estimatedCostUsd);
  const price = known(tool?.costUsd);
  if (estimate === undefined) return price;
  return price === undefined ? estimate : Math.max(estimate, price);
}

const known = (usd: number | undefined): number | undefined => (usd !== undefined && usd >= 0 ? usd : undefined);
