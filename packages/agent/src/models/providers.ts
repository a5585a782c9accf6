import { AgentError } from '../errors.ts';
import type { LangChainChat } from './langchain-model.ts';

/** What a provider's chat model is made from. */
export interface ChatSettings {
  readonly model: string;
  /** Empty where the provider takes none. */
  readonly apiKey: string;
  readonly baseUrl: string | undefined;
  readonly maxTokens: number;
  readonly temperature: number | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly importPackage: ImportPackage;
}

/** Loads a package that may not be there. */
export type ImportPackage = (name: string) => Promise<unknown>;

/** How the models of one provider are reached. */
export interface Provider {
  readonly package: string;
  /** The environment variable with the key, where one is needed. */
  readonly key?: string;
  readonly tellsEnd: boolean;
  readonly make: (settings: ChatSettings) => Promise<LangChainChat>;
}

/*
 * The clients read the environment by themselves. Everything they would look up there is given to them here, so that
 * a variable somebody has set for another program sends no prompt and no key to another place.
 */
const openai: Provider = {
  package: '@langchain/openai',
  key: 'OPENAI_API_KEY',
  tellsEnd: true,
  async make({ model, apiKey, baseUrl = 'https://api.openai.com/v1', maxTokens, temperature, fetch }) {
    const { ChatOpenAI } = await import('@langchain/openai');
    const configuration = { baseURL: baseUrl, fetch, organization: null, project: null, logLevel: 'off' } as const;
    return new ChatOpenAI({ model, apiKey, maxTokens, maxRetries: 0, useResponsesApi: false, configuration, ...given({ temperature }) });
  },
};

const anthropic: Provider = {
  package: '@langchain/anthropic',
  key: 'ANTHROPIC_API_KEY',
  tellsEnd: true,
  async make({ model, apiKey, baseUrl = 'https://api.anthropic.com', maxTokens, temperature, fetch }) {
    const { ChatAnthropic } = await import('@langchain/anthropic');
    const clientOptions = { authToken: null, fetch, logLevel: 'off' } as const;
    return new ChatAnthropic({
      model,
      apiKey,
      maxTokens,
      maxRetries: 0,
      anthropicApiUrl: baseUrl,
      clientOptions,
      ...given({ temperature }),
    });
  },
};

const google: Provider = {
  package: '@langchain/google-genai',
  key: 'GOOGLE_API_KEY',
  tellsEnd: false,
  make: ({ model, apiKey, baseUrl, maxTokens, temperature, importPackage }) =>
    makeFrom(importPackage, '@langchain/google-genai', 'ChatGoogleGenerativeAI', {
      model,
      apiKey,
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      ...given({ temperature, baseUrl }),
    }),
};

const ollama: Provider = {
  package: '@langchain/ollama',
  tellsEnd: false,
  make: ({ model, baseUrl = 'http://127.0.0.1:11434', maxTokens, temperature, importPackage }) =>
    makeFrom(importPackage, '@langchain/ollama', 'ChatOllama', {
      model,
      baseUrl,
      numPredict: maxTokens,
      maxRetries: 0,
      ...given({ temperature }),
    }),
};

/** By the name in front of the colon. */
export const PROVIDERS: ReadonlyMap<string, Provider> = new Map(Object.entries({ openai, anthropic, 'google-genai': google, ollama }));

async function makeFrom(importPackage: ImportPackage, name: string, type: string, fields: object): Promise<LangChainChat> {
  const found = (await importPackage(name)) as Record<string, new (fields: object) => LangChainChat>;
  const Chat = found[type];
  if (Chat === undefined) throw new AgentError('MODEL_UNKNOWN', `${name} has no ${type}; install a version of it that does`);
  return new Chat(fields);
}

/** Without what isn't there: to the clients, a key with `undefined` is one that was set. */
function given(fields: Readonly<Record<string, string | number | undefined>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
