import { type Action, type Json, wrapText } from '@dream-agent/hitl';
import { z } from 'zod';
import { AGENT_LANGUAGES, type Language } from '../contract/language.ts';
import { type Plan, PlanSchema, type Todo } from '../contract/plan.ts';
import { ResponseSchema } from '../contract/response.ts';
import { planToText, STRATEGY_NAMES } from '../layers/planning/index.ts';
import { parameterName } from '../layers/planning/parameters/parameter-names.ts';
import { TERMINAL_TEXTS } from './texts/terminal-texts.ts';

/** The adapter indents what is drawn. */
const INDENT = 2;

/** A plan as a flow with every parameter, an answer as text, a failure by its todo; anything else is shown as it is. */
export function drawAction(action: Action, spoken: string, columns: number): readonly string[] | undefined {
  const language: Language = AGENT_LANGUAGES.find((known) => known === spoken) ?? 'en';
  if (action.type === 'plan') {
    const plan = PlanSchema.safeParse(action.parameters);
    return plan.success ? planLines(plan.data, language, columns - INDENT) : undefined;
  }
  if (action.type === 'response') {
    const response = ResponseSchema.safeParse(action.parameters);
    return response.success
      ? [...response.data.text.split('\n'), ...response.data.attachments.map(({ name, bytes }) => `${name} (${bytes} B)`)]
      : undefined;
  }
  const recovery = RecoverySchema.safeParse(action.parameters);
  return recovery.success ? [`${recovery.data.details.task} (${recovery.data.details.tool})`] : undefined;
}

/** What went wrong is said by the adapter itself; here it is only named what it was about. */
const RecoverySchema = z.object({
  kind: z.literal('error_recovery'),
  details: z.strictObject({ tool: z.string(), task: z.string() }),
});

function planLines(plan: Plan, language: Language, columns: number): string[] {
  const texts = TERMINAL_TEXTS[language];
  const facts = [
    ...(plan.version > 1 ? [texts.version(plan.version)] : []),
    STRATEGY_NAMES[plan.strategy][language],
    texts.time(Math.round(plan.estimate.seconds)),
  ];
  const flow = planToText(plan, columns, (todo) => parameterLines(todo, language));
  return [...wrapText(`“${plan.goal}”`, columns), facts.join(' · '), '', ...flow.trimEnd().split('\n'), ''];
}

/** Every parameter. Two days that belong together stand on one line. */
function parameterLines({ parameters }: Todo, language: Language): string[] {
  const { date_from, date_to, ...rest } = parameters;
  const period = date_from !== undefined && date_to !== undefined;
  return [
    ...Object.entries(period ? rest : parameters).map(([name, value]) => `${parameterName(name, language)}: ${plainly(value)}`),
    ...(period ? [`${parameterName('date_range', language)}: ${plainly(date_from)} – ${plainly(date_to)}`] : []),
  ];
}

/** As a person would write it, unless that could be read in two ways. */
function plainly(value: Json): string {
  if (typeof value === 'string' && isPlain(value)) return value;
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && isPlain(each))) return value.join(', ');
  return JSON.stringify(value);
}

const isPlain = (text: string): boolean => /^[^\s,"[\]{}][^,"[\]{}\n]*$/u.test(text) && !/^(?:true|false|null|-?[\d.]+)$/u.test(text);
