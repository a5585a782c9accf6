import { z } from 'zod';
import { didYouMean } from '../policy/nearest-name.ts';
import { policyInvalid } from '../policy/policy-problem.ts';
import { type InterruptOn, type InterruptOnInput, readInterruptOn } from './interrupt-on.ts';
import type { Unlisted } from './judge-calls.ts';
import type { WithLedger } from './ledger/options.ts';
import { type InterruptOnConfig, type InterruptOnConfigInSnakeCase, type Spelling, toCamel } from './wire.ts';

/** What LangChain's own middleware takes, in either spelling, and what ours adds. */
export interface HumanInTheLoopMiddlewareConfig extends Partial<WithLedger> {
  readonly interruptOn?: Readonly<Record<string, boolean | InterruptOnConfig>>;
  readonly interrupt_on?: Readonly<Record<string, boolean | InterruptOnConfigInSnakeCase>>;
  readonly descriptionPrefix?: string;
  readonly description_prefix?: string;
  /** The tools of the agent. Given, a policy that names another one is refused. */
  readonly tools?: readonly { readonly name: string }[];
  /** Calls of tools that `interruptOn` doesn't name: `run`, as in LangChain, `ask`, or `refuse`. */
  readonly unlisted?: Unlisted;
  /** Refuses an answer that doesn't repeat the digests of what it is about. */
  readonly requireDigests?: boolean;
}

const FIELDS = [
  'interruptOn',
  'descriptionPrefix',
  'tools',
  'unlisted',
  'requireDigests',
  'ledger',
  'requestedBy',
  'reviewer',
  'metadata',
  'timeoutSeconds',
  'leaseSeconds',
  'timer',
];

/** What a call of the agent may say for itself, in `context`. */
export const ContextSchema = z.object({
  interruptOn: z.custom<HumanInTheLoopMiddlewareConfig['interruptOn']>(() => true).optional(),
  descriptionPrefix: z.custom<string>(() => true).optional(),
});

/** What was configured, checked at once, and what a call says instead, checked when it comes. */
export class Configuration {
  readonly #options: HumanInTheLoopMiddlewareConfig;
  readonly #own: InterruptOn;
  readonly #about: InterruptOnInput;

  constructor(options: HumanInTheLoopMiddlewareConfig) {
    const said = Object.keys(options);
    for (const key of said) {
      const field = toCamel(key);
      if (!FIELDS.includes(field)) throw policyInvalid([{ path: key, message: `unknown key "${key}"${didYouMean(field, FIELDS)}` }]);
      if (field !== key && said.includes(field)) throw policyInvalid([{ path: key, message: 'is there twice, in two spellings' }]);
    }
    if (options.ledger !== undefined && options.requestedBy === undefined)
      throw policyInvalid([{ path: 'requestedBy', message: 'is missing; a ledger keeps whom the agent works for' }]);
    if (options.unlisted !== undefined && !['run', 'ask', 'refuse'].includes(options.unlisted))
      throw policyInvalid([
        { path: 'unlisted', message: `unknown value "${options.unlisted}"${didYouMean(options.unlisted, ['run', 'ask', 'refuse'])}` },
      ]);
    this.#options = options;
    this.#about = { known: this.known, hasLedger: options.ledger !== undefined };
    this.#own = this.#read(this.#interruptOn, options.descriptionPrefix ?? options.description_prefix);
  }

  get known(): readonly string[] | undefined {
    return this.#options.tools?.map(({ name }) => name);
  }

  /** As it stands for one call of the agent. */
  for(context: unknown): InterruptOn {
    const { interruptOn, descriptionPrefix } = ContextSchema.parse(context ?? {});
    if (interruptOn === undefined && descriptionPrefix === undefined) return this.#own;
    return this.#read(interruptOn ?? this.#interruptOn, descriptionPrefix ?? this.#own.descriptionPrefix);
  }

  get #interruptOn(): unknown {
    return this.#options.interruptOn ?? this.#options.interrupt_on;
  }

  #read(interruptOn: unknown, descriptionPrefix: unknown): InterruptOn {
    const snake = ['interrupt_on', 'description_prefix'].some((key) => Object.hasOwn(this.#options, key));
    const spelling: Spelling = snake ? 'snake' : 'camel';
    // None at all is LangChain's way of saying that nobody is asked.
    return readInterruptOn({ interruptOn: interruptOn ?? {}, descriptionPrefix, spelling }, this.#about);
  }
}
