import type { Answer } from '../../api/call.ts';

export type Metrics = Answer<'readDecisionMetrics'>;
export type Step = Metrics['over_time']['steps'][number];

const NOTHING: Omit<Step, 'at'> = {
  asked: 0,
  decided: 0,
  timed_out: 0,
  cancelled: 0,
  approved: 0,
  approval_rate: null,
  time_to_decide: { count: 0, p50: null, p95: null, longest: null },
  spent_usd: 0,
};

/** Every step of the period; the server leaves out those in which nothing happened. */
export function allSteps({ from, to, over_time: { step_sec, steps } }: Metrics): readonly Step[] {
  const known = new Map(steps.map((step) => [Date.parse(step.at), step]));
  const [start, end, wide] = [Date.parse(from), Date.parse(to), step_sec * 1000];
  return Array.from({ length: Math.max(1, Math.ceil((end - start) / wide)) }, (_, index) => {
    const at = start + index * wide;
    return known.get(at) ?? { ...NOTHING, at: new Date(at).toISOString() };
  });
}

/** What a step is called: its hour, its day, or with its year where there are several. */
export function stepFormat(language: string, { from, to, over_time }: Metrics): (at: string) => string {
  const isLong = Date.parse(to) - Date.parse(from) > 360 * 86_400_000;
  const format = new Intl.DateTimeFormat(
    language,
    over_time.step_sec < 86_400
      ? { month: 'numeric', day: 'numeric', hour: 'numeric' }
      : { ...(isLong ? { year: '2-digit' } : {}), month: 'numeric', day: 'numeric' },
  );
  return (at) => format.format(new Date(at));
}
