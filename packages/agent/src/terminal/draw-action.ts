import type { Action } from '@dream-agent/hitl';
import type { Language } from '../contract/language.ts';
import { AGENT_LANGUAGES } from '../contract/language.ts';
import { type Plan, PlanSchema } from '../contract/plan.ts';
import { ResponseSchema } from '../contract/response.ts';
import { planToText } from '../layers/planning/plan-text.ts';
import { TERMINAL_TEXTS } from './texts.ts';

/** A plan as a flow with every parameter, an answer as text; anything else is shown as it is. */
export function drawAction(action: Action, spoken: string): readonly string[] | undefined {
  const language: Language = AGENT_LANGUAGES.find((known) => known === spoken) ?? 'en';
  if (action.type === 'plan') {
    const plan = PlanSchema.safeParse(action.parameters);
    return plan.success ? planLines(plan.data, language) : undefined;
  }
  if (action.type === 'response') {
    const response = ResponseSchema.safeParse(action.parameters);
    return response.success
      ? [...response.data.text.split('\n'), ...response.data.attachments.map(({ name, bytes }) => `${name} (${bytes} B)`)]
      : undefined;
  }
  return undefined;
}

function planLines(plan: Plan, language: Language): string[] {
  const texts = TERMINAL_TEXTS[language];
  return [
    `${plan.goal} (v${plan.version}, ${plan.strategy})`,
    '',
    ...planToText(plan).split('\n'),
    '',
    texts.steps,
    ...plan.todos.flatMap((todo, index) => [
      `  ${index + 1}. ${todo.task}`,
      ...Object.entries(todo.parameters).map(([name, value]) => `       ${todo.tool}.${name} = ${JSON.stringify(value)}`),
    ]),
    texts.cost(plan.estimate.costUsd.toFixed(2), Math.round(plan.estimate.seconds)),
  ];
}
