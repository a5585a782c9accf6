import { parentPort, workerData } from 'node:worker_threads';
import type { TextsOf, Vocabulary } from './find-vocabulary.ts';
import { TOKENISERS } from './tokenisers.ts';

/** Longer ones say the same again. */
const LONGEST_TEXT = 2000;

async function vocabularyOf({ language, texts }: TextsOf): Promise<Vocabulary[number]> {
  const termsIn = await TOKENISERS[language]();
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const term of new Set(termsIn(text.slice(0, LONGEST_TEXT).normalize('NFKC')))) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { language, terms: [...counts].map(([term, count]) => ({ term, texts: count })) };
}

const answer: Vocabulary = [];
for (const texts of workerData as readonly TextsOf[]) answer.push(await vocabularyOf(texts));
parentPort?.postMessage(answer);
