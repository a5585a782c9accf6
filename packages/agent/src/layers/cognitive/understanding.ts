import type { Understanding } from '../../contract/understanding.ts';
import { didYouMean } from '../../nearest-name.ts';
import { type ConfigFile, readConfig } from './config-file.ts';
import { createClassifier } from './intents/classify.ts';
import { type IntentEntry, type IntentsFile, IntentsFileSchema } from './intents/intents-file.ts';
import { createEntityReader, maskEntities } from './names/entities.ts';
import { type EntitiesFile, EntitiesFileSchema } from './names/entities-file.ts';
import { readable } from './normalise.ts';
import { type UnderstandInput, understand } from './understand.ts';

/** Reads requests by rules. */
export interface Understander {
  readonly understand: (input: UnderstandInput) => Understanding;
  /** What can be asked for, as the file has it. */
  readonly intents: readonly IntentEntry[];
}

/** A day to read examples with; any will do, since days are taken out of them. */
const SOME_DAY = '2026-01-01';

/** Makes a reader of requests out of the texts of `intents.yaml` and `entities.yaml`, or refuses them with file and line. */
export function loadUnderstanding(
  texts: { readonly intents: string; readonly entities: string },
  files: { readonly intents: string; readonly entities: string } = { intents: 'config/intents.yaml', entities: 'config/entities.yaml' },
): Understander {
  const names = readConfig(texts.entities, files.entities, EntitiesFileSchema);
  checkNames(names);
  const intents = readConfig(texts.intents, files.intents, IntentsFileSchema);
  checkIntents(intents);
  const readEntities = createEntityReader(names.value);
  const classify = createClassifier(intents, (text) => maskEntities(readable(text), readEntities(readable(text), SOME_DAY)));
  const knowledge = { names: names.value, readEntities, classify };
  return { understand: (input) => understand(knowledge, input), intents: intents.value.intents };
}

function checkNames({ value, wrong }: ConfigFile<EntitiesFile>): void {
  const brands = value.brand.map((brand) => brand.value);
  value.product.forEach(({ of }, index) => {
    if (!brands.includes(of)) throw wrong(['product', index, 'of'], `unknown brand "${of}"${didYouMean(of, brands)}`);
  });
  for (const language of ['ko', 'en', 'ja'] as const) {
    value.comparison[language].forEach((source, index) => {
      try {
        new RegExp(source, 'u');
      } catch (cause) {
        throw wrong(['comparison', language, index], `is not a pattern: ${cause instanceof Error ? cause.message : String(cause)}`);
      }
    });
  }
}

function checkIntents({ value, wrong }: ConfigFile<IntentsFile>): void {
  const seen = new Set<string>();
  value.intents.forEach(({ subcategory }, index) => {
    if (seen.has(subcategory)) throw wrong(['intents', index, 'subcategory'], `"${subcategory}" is there twice`);
    seen.add(subcategory);
  });
}
