import type { Language } from '../../contract/language.ts';
import type { Ambiguity, Entity } from '../../contract/understanding.ts';
import type { Reading } from './intents/classify.ts';
import type { EntitiesFile } from './names/entities-file.ts';
import { QUESTIONS } from './questions.ts';

const MOST = 6;
const titles = (readings: readonly Reading[], language: Language): string[] =>
  readings.map(({ entry }) => entry.title[language]).slice(0, MOST);

/** What is wanted can't be told; the likeliest readings are offered. */
export function unclearIntent(likeliest: readonly Reading[], language: Language): Ambiguity {
  return { kind: 'unclear_intent', about: 'intent', question: QUESTIONS.intent[language], suggestions: titles(likeliest, language) };
}

/** Two things are wanted that can't be one. */
export function competingIntents(wishes: readonly Reading[], language: Language): Ambiguity {
  return { kind: 'competing_intents', about: 'intent', question: QUESTIONS.competing[language], suggestions: titles(wishes, language) };
}

/** It isn't said what it is about; the known brands are offered, the house's own first. */
export function missingSubject(file: EntitiesFile, language: Language): Ambiguity {
  const brands = file.brand.filter((brand) => brand.own || brand.suggest);
  const suggestions = brands.map((brand) => brand[language][0] ?? brand.value).slice(0, MOST);
  return { kind: 'missing_entity', about: 'subject', question: QUESTIONS.subject[language], suggestions };
}

/** It is about one of several, and not said which. */
export function competingSubjects(subjects: readonly Entity[], language: Language): Ambiguity {
  const suggestions = subjects.map(({ text }) => text).slice(0, MOST);
  return { kind: 'competing_entities', about: 'which_subject', question: QUESTIONS.which_subject[language], suggestions };
}
