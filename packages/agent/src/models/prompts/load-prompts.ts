import { z } from 'zod';
import { AGENT_LANGUAGES, SpokenSchema } from '../../contract/language.ts';
import { AgentError } from '../../errors.ts';
import { didYouMean } from '../../nearest-name.ts';
import { type ConfigFile, configInvalid, readConfigFile } from '../config-file.ts';
import { placeholdersOf, standsAlone } from './placeholders.ts';

const name = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'expected small letters, digits and _');

const PromptSchema = z.strictObject({
  /** Short texts of our own: a date, a number, the name of a language. */
  values: z.array(name).default([]),
  /** Everything from outside. Each stands in a block of its own, in the user's part only. */
  data: z.array(name).default([]),
  system: SpokenSchema,
  user: SpokenSchema,
});
/** A prompt in all languages. */
export type Prompt = z.infer<typeof PromptSchema>;

const PromptFileSchema = z.strictObject({ version: z.literal(1), prompts: z.record(name, PromptSchema) });
type PromptFile = z.infer<typeof PromptFileSchema>;

/** By `layer.name`: `cognitive.understand`. */
export type Prompts = ReadonlyMap<string, Prompt>;

/** A file of `config/prompts/`; the layer is its name without the folder and `.yaml`. */
export interface PromptText {
  readonly file: string;
  readonly text: string;
}

/** Reads the prompts of all layers, or refuses them with everything that is wrong, each with file and line. */
export function loadPrompts(texts: readonly PromptText[]): Prompts {
  const prompts = new Map<string, Prompt>();
  const problems: string[] = [];
  for (const { file, text } of texts) {
    const content = readConfigFile<PromptFile>(PromptFileSchema, text, file);
    const layer = file.slice(file.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
    for (const [key, prompt] of Object.entries(content.value.prompts)) {
      problems.push(...checkPrompt(prompt, ['prompts', key], content.wrong));
      if (prompts.has(`${layer}.${key}`))
        problems.push(content.wrong(['prompts', key], `there is a "${layer}.${key}" in another file already`));
      prompts.set(`${layer}.${key}`, prompt);
    }
  }
  if (problems.length > 0) throw configInvalid(problems);
  return prompts;
}

/** The prompt of that name, or an error that names the nearest. */
export function findPrompt(prompts: Prompts, key: string): Prompt {
  const prompt = prompts.get(key);
  if (prompt === undefined)
    throw new AgentError('AGENT_CONFIG_INVALID', `there is no prompt "${key}"${didYouMean(key, [...prompts.keys()])}`);
  return prompt;
}

/** A placeholder nobody fills, data where orders stand, or a translation that leaves something out. */
function checkPrompt({ values, data, system, user }: Prompt, path: readonly string[], wrong: ConfigFile<unknown>['wrong']): string[] {
  const twice = values.filter((value) => data.includes(value));
  const problems = twice.map((both) => wrong([...path, 'data'], `"${both}" is among the values already`));
  for (const language of AGENT_LANGUAGES) {
    const inSystem = placeholdersOf(system[language]);
    const inUser = placeholdersOf(user[language]);
    const check = (part: string, used: readonly string[], allowed: readonly string[]): void => {
      for (const one of used.filter((each) => !allowed.includes(each))) {
        const why = data.includes(one)
          ? 'is data, which belongs in the user part only'
          : `is unknown${didYouMean(one, [...values, ...data])}`;
        problems.push(wrong([...path, part, language], `{{${one}}} ${why}`));
      }
    };
    for (const one of data.filter((each) => !standsAlone(each, user[language]))) {
      problems.push(wrong([...path, 'user', language], `{{${one}}} is data and has to stand on a line of its own`));
    }
    check('system', inSystem, values);
    check('user', inUser, [...values, ...data]);
    const unused = [...values, ...data].filter((one) => !inSystem.includes(one) && !inUser.includes(one));
    for (const one of unused) problems.push(wrong([...path, 'user', language], `{{${one}}} is used nowhere in ${language}`));
  }
  return problems;
}
