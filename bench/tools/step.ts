/** What one step of the way has cost a process, all of its threads counted. */
export interface Step {
  readonly name: string;
  readonly seconds: number;
  /** Of all cores together. It stays the same where others use the machine too. */
  readonly cpuSeconds: number;
  /** The most that the process has held since it began, in megabytes. */
  readonly peakMegabytes: number;
}

/** Does some work and says what it has cost. */
export async function measureStep<Result>(name: string, work: () => Promise<Result>): Promise<{ step: Step; result: Result }> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const step = {
    name,
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
  return { step, result };
}
