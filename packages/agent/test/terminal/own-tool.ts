/** A tool of a user's own: it needs to know a market, is for good, and does what its module says. */
export const trendsYaml = `
name: trends
title: { ko: 트렌드 분석, en: Trend analysis, ja: トレンド分析 }
description: { ko: 추이를 봅니다., en: Looks at how things change., ja: 推移を見ます。 }
executor: insight
source: { kind: module, path: trends.ts }
consumes: [clean_data]
produces: [trend_findings]
parameters:
  type: object
  additionalProperties: false
  required: [region]
  properties:
    region: { type: string, enum: [kr, jp, us] }
effect: idempotent
destructive: true
reversible: false
external: true
cost_usd: 0.4
on_error: { retries: 0, otherwise: ask }
`;

/** Fails the first time, and is done the second. */
export const failsOnce = `
let calls = 0;
export default async ({ parameters }) => {
  if (calls++ === 0) throw new Error('the market server said 503');
  return { summary: 'Up in ' + parameters.region + '.', data: { trend_findings: {} } };
};
`;

/** Says that it works, and then only ends when it is told to. */
export const neverEnds = `
export default (_input, { signal, progress }) => new Promise((_resolve, reject) => {
  progress(0.5, 'half of it');
  process.stdout.write('WORKING');
  const alive = setInterval(() => {}, 1000);
  signal.addEventListener('abort', () => { clearInterval(alive); reject(signal.reason); });
});
`;

export const ownTool = (module: string): Record<string, string> => ({
  'config/tools/trends.yaml': trendsYaml,
  'config/tools/trends.ts': module,
});
