import type { BenchResult } from '../main.ts';
import { gateFigures } from './gates.ts';
import { roundTrips } from './round-trips.ts';

const round = (value: number, digits = 2) => Number(value.toFixed(digits));

/** What the library costs whoever puts it into an agent of their own. */
export async function bench(): Promise<BenchResult> {
  const gates = gateFigures();
  console.log('\nOne action judged by twenty gates, microseconds\n');
  console.table({ 'p50, gates': round(gates.p50), 'p99, gates': round(gates.p99), 'p50, risk and gates': round(gates.withRisk) });
  const perSecond = await roundTrips();
  console.log('\nApprovals through an agent of LangChain on PostgreSQL; medians, per second\n');
  console.table(
    Object.entries(perSecond).map(([key, value]) => ({
      what: key.split('|')[0],
      'at once': Number(key.split('|')[1]),
      'per second': round(value, 1),
    })),
  );
  const of = (name: string, atOnce: number) => perSecond[`${name}|${atOnce}`] ?? 0;
  const ratio = (name: string, other: string, atOnce: number) => round(of(name, atOnce) / of(other, atOnce));
  const figures = {
    gates_p50_us: round(gates.p50),
    gates_p99_us: round(gates.p99),
    risk_and_gates_p50_us: round(gates.withRisk),
    per_second_at_1: round(of('ours', 1), 1),
    per_second_at_16: round(of('ours', 16), 1),
    ratio_to_langchain_at_1: ratio('ours', "LangChain's own", 1),
    ratio_to_langchain_at_16: ratio('ours', "LangChain's own", 16),
    ratio_to_langchain_async_at_16: ratio('ours', "LangChain's own, not durable at once", 16),
    ratio_each_step_stored_at_16: ratio('ours, each step stored', "LangChain's own", 16),
  };
  return {
    name: 'library',
    figures,
    goals: { gates_p50_us: '< 5', ratio_to_langchain_at_16: '>= 2' },
    met: figures.gates_p50_us < 5 && figures.ratio_to_langchain_at_16 >= 2,
  };
}
