import type { AgentConfig } from '../load-config.ts';
import { type ChatModelOptions, chatModelByName, createCircuit } from '../models/index.ts';
import type { Mind } from '../parts.ts';
import type { Session } from '../session/session.ts';
import type { MindWatch } from './mind-watch.ts';
import { createModelMind } from './model-mind.ts';
import { type Probed, probeModel } from './probe-model.ts';
import { createRuleMind } from './rule-mind.ts';
import { type ModelStanding, watchModel } from './watch-model.ts';

/** Makes the mind of a run, from what its session has learned. */
export interface MindMaker {
  /** The chat model it asks; nothing, for rules alone. */
  readonly model?: string;
  /** Asks the model for one word, whatever became of it before. */
  readonly probe?: (signal: AbortSignal) => Promise<Probed>;
  /** How it went when this process asked it last. */
  readonly standing?: () => ModelStanding;
  readonly make: (session: Session, watch: MindWatch) => Mind;
}

/**
 * The mind that the environment or `config/models.yaml` names: a chat model with the rules behind it, or the rules alone. A name
 * that can't be used stops the start; a model that is down later does not.
 */
export async function chooseMind(
  config: AgentConfig,
  options: Partial<ChatModelOptions> & Pick<ChatModelOptions, 'env'>,
): Promise<MindMaker> {
  const { understander, models, prompts } = config;
  // Looked at for each run: those from outside come and go.
  const toolsNow = () => [...config.tools.values()].map(({ definition }) => definition);
  const byRules = (session: Session): Mind => createRuleMind({ understander, tools: toolsNow(), session });
  const name = options.env['DREAM_AGENT_MODEL']?.trim() || models.use;
  if (name === undefined || RULES.has(name)) return { make: byRules };
  const baseUrl = options.baseUrl ?? (options.env['DREAM_AGENT_MODEL_URL']?.trim() || models.url);
  const now = options.now ?? Date.now;
  const chosen = await chatModelByName(name, { ...options, prices: models.prices, ...(baseUrl === undefined ? {} : { baseUrl }) });
  const { model, standing } = watchModel(chosen, now);
  // One for all runs: a model that is down is down for each of them.
  const circuit = createCircuit({ now });
  return {
    model: name,
    probe: (signal) => probeModel(model, { now, signal }),
    standing,
    make: (session, watch) =>
      createModelMind({ model, prompts, understander, tools: toolsNow(), session, watch, circuit, rules: byRules(session) }),
  };
}

/** Names for no model at all, to put `config/models.yaml` aside. */
const RULES: ReadonlySet<string> = new Set(['rules', 'none']);
