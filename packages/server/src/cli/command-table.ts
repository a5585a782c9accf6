import type { ParseArgsOptionsConfig, parseArgs } from 'node:util';

const TEXT = { type: 'string' } as const;
const TEXTS = { type: 'string', multiple: true } as const;
const FLAG = { type: 'boolean' } as const;

/** Bound to what was seen: `show` and the inbox print it. */
const DECISION = { digest: TEXT, json: FLAG } as const;
const WITH_REASON = { ...DECISION, reason: TEXT } as const;
const WITH_NOTE = { ...DECISION, note: TEXT } as const;
const FILTERS = { type: TEXTS, risk: TEXTS, tool: TEXTS, gate: TEXTS, status: TEXTS, session: TEXT } as const;
/** Where the installation is; without them, what the configuration says. */
const PLACE = { config: TEXT, 'database-url': TEXT } as const;
const OPERATOR = { ...PLACE, json: FLAG } as const;

/** The commands by what they are about, in the order in which `--help` shows them. */
export const TOPICS = ['server', 'work', 'requests', 'record', 'policy', 'webhooks', 'people'] as const;
export type Topic = (typeof TOPICS)[number];

interface Shape {
  readonly topic: Topic;
  /** What comes after the name, as `--help` shows it. */
  readonly takes: string;
  /** Nothing, where the settings of the server read them. */
  readonly options?: ParseArgsOptionsConfig;
}

const table = <const Table extends Readonly<Record<string, Shape>>>(commands: Table): Table => commands;

/** Every command with what it takes. What it does is in a file of its own, which is loaded when it is called. */
export const COMMANDS = table({
  start: { topic: 'server', takes: '[OPTIONS]' },
  worker: { topic: 'server', takes: '[OPTIONS]' },
  doctor: { topic: 'server', takes: '', options: OPERATOR },
  backup: { topic: 'server', takes: 'FILE', options: PLACE },
  restore: { topic: 'server', takes: 'FILE', options: { ...PLACE, replace: FLAG } },
  login: { topic: 'server', takes: '[URL]', options: {} },
  logout: { topic: 'server', takes: '', options: {} },

  ask: { topic: 'work', takes: '[WORDS]', options: { session: TEXT, save: TEXT, 'no-wait': FLAG, json: FLAG } },
  sessions: { topic: 'work', takes: '', options: { limit: TEXT, json: FLAG } },
  pause: { topic: 'work', takes: 'SESSION', options: { reason: TEXT, json: FLAG } },
  resume: { topic: 'work', takes: 'SESSION', options: { skip: TEXTS, retry: TEXTS, changes: TEXT, reason: TEXT, json: FLAG } },
  cancel: { topic: 'work', takes: 'SESSION', options: { reason: TEXT, json: FLAG } },
  verify: { topic: 'work', takes: 'SESSION', options: { kind: TEXT, json: FLAG } },

  inbox: {
    topic: 'requests',
    takes: '',
    options: { ...FILTERS, all: FLAG, sort: TEXT, limit: TEXT, decide: FLAG, watch: FLAG, json: FLAG },
  },
  show: { topic: 'requests', takes: 'REQUEST', options: { json: FLAG } },
  approve: { topic: 'requests', takes: 'REQUEST', options: WITH_NOTE },
  modify: { topic: 'requests', takes: 'REQUEST', options: { ...WITH_NOTE, words: TEXT, set: TEXTS, parameters: TEXT } },
  reject: { topic: 'requests', takes: 'REQUEST', options: WITH_REASON },
  skip: { topic: 'requests', takes: 'REQUEST', options: WITH_REASON },
  defer: { topic: 'requests', takes: 'REQUEST WORDS', options: DECISION },
  escalate: { topic: 'requests', takes: 'REQUEST', options: { ...WITH_REASON, to: TEXT } },
  abort: { topic: 'requests', takes: 'REQUEST', options: WITH_REASON },
  answer: { topic: 'requests', takes: 'REQUEST WORDS', options: DECISION },
  retry: { topic: 'requests', takes: 'REQUEST', options: WITH_NOTE },

  'audit verify': { topic: 'record', takes: '[FILE|-]', options: { ...OPERATOR, key: TEXTS, checkpoint: TEXTS, server: FLAG } },
  'audit export': { topic: 'record', takes: '[FILE]', options: { ...PLACE, format: TEXT, server: FLAG } },
  'audit head': { topic: 'record', takes: '', options: { ...OPERATOR, server: FLAG } },
  'audit checkpoint': { topic: 'record', takes: '', options: OPERATOR },

  'policy check': { topic: 'policy', takes: '[FILE|-]', options: { config: TEXT, json: FLAG } },
  'policy back-test': { topic: 'policy', takes: '[FILE|-]', options: { ...OPERATOR, from: TEXT, to: TEXT, limit: TEXT } },
  'policy show': { topic: 'policy', takes: '', options: { config: TEXT, json: FLAG } },

  tools: { topic: 'policy', takes: '', options: { json: FLAG } },
  'tools accept': { topic: 'policy', takes: 'NAME', options: { digest: TEXT, json: FLAG } },

  'webhook list': { topic: 'webhooks', takes: '', options: OPERATOR },
  'webhook test': { topic: 'webhooks', takes: 'ENDPOINT', options: OPERATOR },
  'webhook letters': { topic: 'webhooks', takes: 'ENDPOINT', options: { ...OPERATOR, limit: TEXT } },
  'webhook redeliver': { topic: 'webhooks', takes: 'ENDPOINT [MESSAGE]', options: OPERATOR },
  'webhook drop': { topic: 'webhooks', takes: 'ENDPOINT [MESSAGE]', options: OPERATOR },

  'user add': { topic: 'people', takes: 'NAME', options: { ...OPERATOR, email: TEXT, role: TEXT, language: TEXT, password: FLAG } },
  'user list': { topic: 'people', takes: '', options: OPERATOR },
  'user role': { topic: 'people', takes: 'USER ROLE', options: OPERATOR },
  'user disable': { topic: 'people', takes: 'USER', options: OPERATOR },
  'user enable': { topic: 'people', takes: 'USER', options: OPERATOR },
  'user password': { topic: 'people', takes: 'USER', options: OPERATOR },
  'key create': { topic: 'people', takes: 'USER', options: { ...OPERATOR, name: TEXT, scope: TEXTS, days: TEXT } },
  'key list': { topic: 'people', takes: '[USER]', options: OPERATOR },
  'key revoke': { topic: 'people', takes: 'KEY', options: OPERATOR },
});

export type CommandName = keyof typeof COMMANDS;
type OptionsOf<Name extends CommandName> = (typeof COMMANDS)[Name] extends { options: infer Options } ? Options : Record<never, never>;

/** What was typed after a command's name, as its options say. */
export type ValuesOf<Name extends CommandName> = ReturnType<
  typeof parseArgs<{ options: OptionsOf<Name> & ParseArgsOptionsConfig }>
>['values'];

export type OptionName = { [Name in CommandName]: keyof OptionsOf<Name> & string }[CommandName];

export const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);
