import { assessRisk, type RiskAssessment, type Rules, raiseRisk } from '@dream-agent/hitl';
import type { Plan } from '../../contract/plan.ts';

/** A plan is as risky as the riskiest of its todos. */
export async function riskOfPlan(rules: Pick<Rules, 'tools' | 'assess'>, plan: Plan): Promise<Partial<RiskAssessment>> {
  const assess = rules.assess ?? assessRisk;
  const [first, ...others] = await Promise.all(
    plan.todos.map(async (todo) =>
      assess({
        action: {
          type: 'tool_call',
          tool: todo.tool,
          parameters: todo.parameters,
          estimatedCostUsd: todo.estimate.costUsd,
        },
        tool: rules.tools.get(todo.tool),
      }),
    ),
  );
  return first === undefined ? {} : others.reduce((gravest, risk) => raiseRisk(gravest, risk), first);
}
