import type { Language } from '../../contract/language.ts';
import type { Ambiguity, Clarified, Entity, Understanding } from '../../contract/understanding.ts';
import { competingIntents, competingSubjects, missingSubject, unclearIntent } from './ambiguity.ts';
import { type Answered, plainName, readAnswer } from './clarification.ts';
import { type Classify, LEAST_SCORE, type Reading, toIntent } from './intents/classify.ts';
import { competingWishes, furtherWishes } from './intents/competing.ts';
import { languageOf } from './language.ts';
import { entityKey, maskEntities, type Placed, type ReadEntities, readText } from './names/entities.ts';
import type { EntitiesFile } from './names/entities-file.ts';
import { readable } from './normalise.ts';

/** A request as it came, and what was asked and answered about it. */
export interface UnderstandInput {
  readonly request: string;
  /** The day that counts as today, as an ISO date. */
  readonly today: string;
  readonly clarified?: readonly Clarified[];
  /** The person's language, where it is known; else it is read from the request. */
  readonly language?: Language;
}

/** What requests are read with. */
export interface Knowledge {
  readonly names: EntitiesFile;
  readonly readEntities: ReadEntities;
  readonly classify: Classify;
}

/** Rules that speak this loud need no example to agree. */
const LOUD = 3;
const ALIKE = 0.72;
/** What is left of a reading's confidence when asking has not helped. */
const UNSURE = 0.6;
const EITHER = /^(?:이나|나|이든|든| ?아니면|이?랑 중에| ?또는| ?혹은|, ?or| ?or| ?か|または|それとも|もしくは|、?それとも)? ?(?:the )?$/u;

/** Reads a request with what was clarified about it. Never throws, whatever was written. */
export function understand(knowledge: Knowledge, input: UnderstandInput): Understanding {
  const { request, today, clarified = [] } = input;
  const text = readable(request);
  const language = input.language ?? languageOf(request);
  const placed = knowledge.readEntities(text, today);
  const answers = clarified.map((one) => ({ about: one.ambiguity.about, ...readAnswer(one) }));
  const asked = new Set(answers.map(({ about }) => about));
  const entities = mergeAnswers(knowledge, placed, answers, today);

  const added = answers.filter(({ about }) => about === 'intent').map((answer) => answer.text);
  const more = readable([text.shown, ...added].join(' '));
  const masked = [maskEntities(text, placed), ...added.map((one) => readable(one).folded)].join(' ');
  const wish = { folded: more.folded, masked, entities };
  const ranked = knowledge.classify(wish);
  const chosen = chosenReading(ranked, answers);
  const readings = chosen === undefined ? ranked : [chosen, ...ranked.filter(({ entry }) => entry !== chosen.entry)];
  const [best] = readings;
  if (best === undefined) throw new RangeError('there are no intents');

  const clear = chosen !== undefined || isClear(best);
  const rivals = clear && chosen === undefined && !asked.has('intent') ? competingWishes(knowledge.classify, wish) : undefined;
  const further = clear && rivals === undefined && best.entry.domain !== 'INQUIRY' ? furtherWishes(knowledge.classify, wish, readings) : [];
  const named = entities.filter((entity) => !isTheWish(entity, best));
  const ambiguity = findAmbiguity();
  const intent = toIntent(best);
  const unhelped = !clear || (ambiguity === undefined && lacksSubject() && asked.has('subject'));
  return {
    request,
    language,
    intent: unhelped ? { ...intent, confidence: Math.min(0.5, Math.round(intent.confidence * UNSURE * 100) / 100) } : intent,
    alternatives: readings
      .slice(1, 4)
      .filter(({ score }) => score > 1)
      .map(toIntent),
    ...(further.length === 0 ? {} : { also: further.map(toIntent) }),
    entities: named,
    ...(ambiguity === undefined ? {} : { ambiguity }),
    by: 'rules',
  };

  function lacksSubject(): boolean {
    return best?.entry.subject === true && !entities.some(isSubject);
  }

  /** What is not clear, the most important first; nothing is asked twice. */
  function findAmbiguity(): Ambiguity | undefined {
    if (!clear && !asked.has('intent')) return unclearIntent(likeliest(readings), language);
    if (rivals !== undefined) return competingIntents(rivals, language);
    if (lacksSubject() && !asked.has('subject')) return missingSubject(knowledge.names, language);
    const either = asked.has('which_subject') ? [] : eitherSubject(text.folded, placed);
    return either.length > 1 ? competingSubjects(either, language) : undefined;
  }
}

const isSubject = ({ type }: Entity): boolean => type === 'brand' || type === 'product' || type === 'category';

/** The stock in a stock forecast, the image of a brand and the day in "nice day today" say what is meant, and no more. */
const isTheWish = ({ type, value }: Entity, { entry }: Reading): boolean =>
  (type === 'metric' && value === 'stock' && entry.category === 'inventory') ||
  (type === 'format' && value === 'image' && entry.subcategory === 'brand_perception') ||
  (type === 'date_range' && entry.subcategory === 'small_talk');

const isClear = ({ score, rules, likeness }: Reading): boolean => score >= LEAST_SCORE && (rules >= LOUD || likeness >= ALIKE);

/** The reading whose title was picked. */
function chosenReading(readings: readonly Reading[], answers: readonly (Answered & { about: string })[]): Reading | undefined {
  const picked = answers.filter(({ about }) => about === 'intent').flatMap((answer) => answer.picked)[0];
  const reading = readings.find(({ entry: { title } }) => picked !== undefined && Object.values(title).includes(picked));
  return reading === undefined ? undefined : { ...reading, confidence: Math.max(0.95, reading.confidence) };
}

/** What the request named stays; answers add to it. */
function mergeAnswers(
  { readEntities }: Knowledge,
  placed: readonly Placed[],
  answers: readonly (Answered & { about: string })[],
  today: string,
): Entity[] {
  let entities = placed.map(({ entity }) => entity);
  for (const { about, picked, text, helps } of answers) {
    if (about === 'which_subject' && picked.length > 0) entities = entities.filter((one) => !isSubject(one) || picked.includes(one.text));
    const words = about === 'intent' ? text : [...picked, text].join(' ');
    const found = readText(readEntities, words, today);
    const name = about === 'subject' && helps && !found.some(isSubject) ? plainName(text) : undefined;
    if (name !== undefined && found.length === 0) found.push({ type: 'brand', text: name, value: name, confidence: 0.5 });
    const known = new Set(entities.map(entityKey));
    const dated = entities.some(({ type }) => type === 'date_range');
    entities = [...entities, ...found.filter((one) => !known.has(entityKey(one)) && !(dated && one.type === 'date_range'))];
  }
  return entities;
}

/** "A or B" where both are brands or both are products. */
function eitherSubject(folded: string, placed: readonly Placed[]): Entity[] {
  const subjects = placed.filter(({ entity }) => isSubject(entity));
  for (let index = 1; index < subjects.length; index++) {
    const [one, other] = [subjects[index - 1], subjects[index]];
    if (one === undefined || other === undefined || one.entity.type !== other.entity.type) continue;
    const middle = folded.slice(one.end, other.start);
    if (middle.trim() !== '' && EITHER.test(middle)) return [one.entity, other.entity];
  }
  return [];
}

/** The likeliest first, then one of each kind, so that there is always something to choose from. */
function likeliest(readings: readonly Reading[]): Reading[] {
  const useful = readings.filter(({ entry }) => entry.domain !== 'INQUIRY');
  const likely = useful.filter(({ score }) => score > 1.5).slice(0, 4);
  const kinds = new Set(likely.map(({ entry }) => entry.category));
  const others = useful.filter(({ entry }) => !kinds.has(entry.category) && kinds.add(entry.category));
  return [...likely, ...others].slice(0, 6);
}
