/** What is fixed about an error: its number in the ranges of the product, the HTTP status, and what it means in each language. */
export interface ErrorEntry {
  /** 1000 what was sent, 2000 who may, 3000 sessions and runs, 4000 the agent, 5000 requests, 6000 tools, 7000 models, 8000 others, 9000 inside. */
  readonly number: number;
  readonly status: number;
  readonly title: { readonly ko: string; readonly en: string; readonly ja: string };
}
