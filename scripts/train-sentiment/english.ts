/**
 * Makes packages/agent/assets/sentiment/en.bin from VADER's list of rated words: `node --conditions=@dream-agent/source
 * scripts/train-sentiment/english.ts --data <vader_lexicon.txt>`. The same list gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packWeights } from '../../packages/agent/src/tools/builtin/sentiment/model/weights.ts';
import { wordHash } from '../../packages/agent/src/tools/builtin/sentiment/model/word-hash.ts';
import { placeWeights } from './place-weights.ts';

const TARGET = new URL('../../packages/agent/assets/sentiment/en.bin', import.meta.url);
const BUCKETS = 3000;
const LARGEST = 1.5;
/** Of people's ratings from -4 to 4; nearer to 0 it says too little of a product. */
const LEAST = 1.2;
/** Rated as kind words among people; in a review they mostly state facts, or belong to phrases. */
const NO_OPINION = new Set(
  `like likes no not well pay paid want wants gift gifts present presents share shares shared natural naturally original free ok okay
  yes please super cut cuts alone top party birthday baby care cares help helps helped sister friend friends active special security
  energy gas fire shoot shot shots hand thank thanks true truth matter number play plays playing played strong sharp cool tank hard
  warm easy original dark demand stop stops stopped stuck lost loss cry crying fight war battle kill killer killing dead sin sinful
  crazy insane fun funny lol haha bless god heaven hell damn mad ill sick pain aggressive challenge challenges defense defensive drop
  drops exhausted fun joy numb pressure resolve resolved save saved saves secure smart sure certain certainly value values valued rich
  support supports supported supporting ready interest interests interested luck lucky grand fresh gentle goodness goods`.split(/\s+/u),
);

const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
if (values.data === undefined) {
  console.error('usage: train-sentiment/english.ts --data <vader_lexicon.txt of the npm package vader-sentiment@1.1.3> [--out <file>]');
  process.exit(2);
}
const rated = readFileSync(values.data, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([word = '', rating]) => /^[a-z]{3,}$/u.test(word) && Math.abs(Number(rating)) >= LEAST && !NO_OPINION.has(word))
  .map(([word = '', rating]) => ({ hash: wordHash(word, 0, word.length), weight: Number(rating) / 2.5 }));

const model = placeWeights(
  {
    hashes: Uint32Array.from(rated, ({ hash }) => hash),
    weights: Float32Array.from(rated, ({ weight }) => weight),
    seen: new Uint32Array(rated.length).fill(1),
    bias: 0,
  },
  BUCKETS,
  LARGEST,
);
const file = packWeights(model);
writeFileSync(values.out ?? TARGET, file);
const kept = model.weights.filter((weight) => weight !== 0).length;
console.log({ words: rated.length, kept, bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') });
