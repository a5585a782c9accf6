import type { BenchResult } from '../main.ts';
import { accuracies } from './accuracies.ts';
import { roundTrips } from './round-trips.ts';

const round = (value: number, digits = 3) => Number(value.toFixed(digits));

/** How well the rules understand requests they were not written for, and what an approval through the graph costs. */
export async function bench(): Promise<BenchResult> {
  const understood = await accuracies();
  console.log('\nUnderstood right, of requests that were written apart from the rules\n');
  console.table(understood);
  const { perSecond, resumeMs } = await roundTrips();
  console.log('\nApproval round trips through a graph on PostgreSQL, durable; medians, per second\n');
  console.table(
    Object.entries(perSecond).map(([key, value]) => ({
      what: key.split('|')[0],
      'at once': Number(key.split('|')[1]),
      'per second': round(value, 1),
    })),
  );
  console.log('\nMilliseconds of a resume, by the steps behind it\n');
  console.table(resumeMs);

  const ratio = (name: string, atOnce: number) => round((perSecond[`${name}|${atOnce}`] ?? 0) / (perSecond[`stock|${atOnce}`] ?? 1));
  const figures = {
    ...Object.fromEntries(
      understood.flatMap(({ language, intent, entities, ambiguity }) => [
        [`intent_${language}`, intent],
        [`entities_${language}`, entities],
        [`ambiguity_${language}`, ambiguity],
      ]),
    ),
    ratio_to_stock_at_1: ratio('ours', 1),
    ratio_to_stock_at_16: ratio('ours', 16),
    ratio_to_stock_async_at_1: round((perSecond['ours|1'] ?? 0) / (perSecond['stock, not durable at once|1'] ?? 1)),
    ratio_to_stock_async_at_16: round((perSecond['ours|16'] ?? 0) / (perSecond['stock, not durable at once|16'] ?? 1)),
    ratio_each_step_stored_at_1: ratio('ours, each step stored', 1),
    ratio_each_step_stored_at_16: ratio('ours, each step stored', 16),
    resume_500_to_10: round((resumeMs[500] ?? 0) / (resumeMs[10] ?? 1)),
  };
  return {
    name: 'agent',
    figures,
    goals: { ratio_to_stock_at_1: '>= 1.5', ratio_to_stock_at_16: '>= 1.5', resume_500_to_10: '<= 1.5' },
    met: figures.ratio_to_stock_at_1 >= 1.5 && figures.ratio_to_stock_at_16 >= 1.5 && figures.resume_500_to_10 <= 1.5,
  };
}
