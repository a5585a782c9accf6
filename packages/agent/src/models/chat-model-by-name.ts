import { createRedactor, systemClock, systemTimer, visible } from '@dream-agent/hitl';
import { AgentError } from '../errors.ts';
import { didYouMean } from '../nearest-name.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { langChainModel } from './langchain-model.ts';
import type { ChatModel } from './model.ts';
import type { Prices } from './price.ts';
import { type ImportPackage, PROVIDERS, type Provider } from './providers.ts';
import { RETRY_LIMITS, type RetryLimits, type Surroundings } from './with-retries.ts';

/** What a model works with; everything but the environment has a default. */
export interface ChatModelOptions extends Partial<Surroundings> {
  /** Where the key is looked up. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Another server that speaks the provider's language. */
  readonly baseUrl?: string;
  /** Without them, what an answer costs is unknown. */
  readonly prices?: Prices;
  readonly limits?: Partial<RetryLimits>;
  /** Off for servers that can't. */
  readonly streaming?: boolean;
  readonly maxAnswerBytes?: number;
  readonly maxTokens?: number;
  /** Not sent unless set: some models refuse it. */
  readonly temperature?: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly importPackage?: ImportPackage;
}

const MEGABYTE = 1024 * 1024;

/** A chat model by the name `provider:model`, such as `openai:gpt-4o-mini` or `ollama:llama3.2:3b`. */
export async function chatModelByName(name: string, options: ChatModelOptions): Promise<ChatModel> {
  const { provider, model } = findProvider(name);
  const apiKey = readKey(name, provider, options.env);
  const { streaming = true, maxAnswerBytes = MEGABYTE, importPackage = (specifier) => import(specifier) } = options;
  const settings = {
    model,
    apiKey,
    baseUrl: checkUrl(options.baseUrl),
    maxTokens: options.maxTokens ?? 4096,
    temperature: options.temperature,
    fetch: guardedFetch({ fetch: options.fetch ?? globalThis.fetch, streaming, maxBytes: maxAnswerBytes }),
    importPackage,
  };
  const chat = await provider.make(settings).catch((cause: unknown) => {
    throw notInstalled(name, provider, cause);
  });
  const { redactText } = createRedactor({ secretValues: apiKey === '' ? [] : [apiKey] });
  return langChainModel({
    name,
    chat,
    streaming,
    maxAnswerBytes,
    tellsEnd: provider.tellsEnd,
    prices: options.prices ?? [],
    limits: { ...RETRY_LIMITS, ...options.limits },
    mask: redactText,
    timer: options.timer ?? systemTimer,
    now: options.now ?? (() => systemClock.now().getTime()),
    random: options.random ?? Math.random,
  });
}

function findProvider(name: string): { provider: Provider; model: string } {
  const colon = name.indexOf(':');
  const known = [...PROVIDERS.keys()];
  const shown = visible(name.slice(0, 100));
  if (colon === -1)
    throw new AgentError(
      'MODEL_UNKNOWN',
      `"${shown}" names no provider; write it as ${known[0]}:${shown}, or with ${known.slice(1).join(', ')}`,
    );
  const provider = PROVIDERS.get(name.slice(0, colon));
  if (provider === undefined) {
    const typed = visible(name.slice(0, Math.min(colon, 100)));
    throw new AgentError('MODEL_UNKNOWN', `unknown provider "${typed}" in the model name "${shown}"${didYouMean(typed, known)}`);
  }
  const model = name.slice(colon + 1);
  if (!/^[^\s\p{C}]+$/u.test(model))
    throw new AgentError('MODEL_UNKNOWN', `"${shown}" names no model; write it after the colon, without blanks`);
  return { provider, model };
}

function readKey(name: string, { key }: Provider, env: ChatModelOptions['env']): string {
  if (key === undefined) return '';
  const value = env[key]?.trim() ?? '';
  if (value === '')
    throw new AgentError('AGENT_CONFIG_INVALID', `${name} needs a key; set ${key} (any text will do for a server that wants none)`);
  // It would fail later as a header, in an error that shows it.
  if (!/^[\x21-\x7e]+$/.test(value))
    throw new AgentError('AGENT_CONFIG_INVALID', `${key} has characters in it that no key has; was it copied whole?`);
  return value;
}

function checkUrl(url: string | undefined): string | undefined {
  if (url === undefined || /^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url;
  throw new AgentError('AGENT_CONFIG_INVALID', `the base URL "${visible(url.slice(0, 100))}" is none; it begins with http:// or https://`);
}

function notInstalled(name: string, provider: Provider, cause: unknown): unknown {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return cause;
  const message = `${name} needs the package ${provider.package}, which is not installed; add it with: npm install ${provider.package}`;
  return new AgentError('MODEL_UNKNOWN', message, { cause });
}
