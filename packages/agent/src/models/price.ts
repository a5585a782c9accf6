import { z } from 'zod';
import { configInvalid, readConfigFile } from './config-file.ts';

/** Dollars for a million tokens, for the models whose names match; `*` stands for anything. */
const PriceSchema = z.strictObject({
  match: z.string().regex(/^[a-z][a-z0-9-]*:\S+$/, 'expected provider:model, * for anything'),
  input_usd: z.number().nonnegative(),
  output_usd: z.number().nonnegative(),
});

const ModelsSchema = z.strictObject({
  version: z.literal(1),
  /** The chat model to think with; without it, the rules. */
  use: z.string().min(1).optional(),
  /** Another server that speaks the provider's language. */
  url: z.url({ protocol: /^https?$/ }).optional(),
  models: z.array(PriceSchema),
});

/** The price of the models whose names match. */
export interface Price {
  readonly match: string;
  readonly inputUsd: number;
  readonly outputUsd: number;
}

/** In the order of the file: the first that matches counts. */
export type Prices = readonly Price[];

/** What `config/models.yaml` says. */
export interface ModelsFile {
  readonly use?: string;
  readonly url?: string;
  readonly prices: Prices;
}

/** Reads `config/models.yaml`. A line that an earlier one hides is a mistake in the order, and refused. */
export function loadModels(text: string, file: string): ModelsFile {
  const { value, wrong } = readConfigFile(ModelsSchema, text, file);
  const prices = value.models.map(({ match, input_usd, output_usd }) => ({ match, inputUsd: input_usd, outputUsd: output_usd }));
  const hidden = prices.flatMap(({ match }, index) => {
    const earlier = prices.slice(0, index).find((price) => matches(price.match, match));
    return earlier === undefined ? [] : [wrong(['models', index, 'match'], `never counts, because "${earlier.match}" comes first`)];
  });
  if (hidden.length > 0) throw configInvalid(hidden);
  const { use, url } = value;
  return { ...(use === undefined ? {} : { use }), ...(url === undefined ? {} : { url }), prices };
}

/** What an answer costs in dollars; `null` where the price is not known, which is not the same as nothing. */
export function costOf(
  prices: Prices,
  model: string,
  tokens: { readonly inputTokens: number; readonly outputTokens: number },
): number | null {
  const price = prices.find(({ match }) => matches(match, model));
  if (price === undefined) return null;
  return (tokens.inputTokens * price.inputUsd + tokens.outputTokens * price.outputUsd) / 1_000_000;
}

/** Everything but `*` stands for itself. */
const matches = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')}$`).test(name);
