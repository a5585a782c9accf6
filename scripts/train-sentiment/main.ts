/**
 * Makes packages/agent/assets/sentiment/ko.bin from a corpus of labelled reviews: `node --conditions=@dream-agent/source
 * scripts/train-sentiment/main.ts --data <file>`. The same corpus gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packWeights } from '../../packages/agent/src/tools/builtin/sentiment/model/weights.ts';
import { calibrate, measure } from './measure.ts';
import { placeWeights } from './place-weights.ts';
import { productExamples } from './product-examples.ts';
import { type Example, readCorpus, splitCorpus } from './read-corpus.ts';
import { trainLinear } from './train-linear.ts';

const TARGET = new URL('../../packages/agent/assets/sentiment/ko.bin', import.meta.url);
const SEED = 20261118;
const BUCKETS = 120_000;
const LARGEST = 4;
const PRODUCT_EXAMPLES = 20_000;

const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
if (values.data === undefined) {
  console.error('usage: train-sentiment/main.ts --data <file of "0|1<tab>text" lines, plain or gzip> [--out <file>]');
  process.exit(2);
}
const { training, choosing, test } = splitCorpus(readCorpus(values.data));
const train = (examples: readonly Example[]) =>
  placeWeights(
    trainLinear({ examples: [...examples, ...productExamples(PRODUCT_EXAMPLES, SEED)], fewest: 2, passes: 3, rate: 0.3, seed: SEED }),
    BUCKETS,
    LARGEST,
  );

// The calibration is found on what the weights have not seen; then everything but the test is learned from.
const calibration = calibrate(train(training), choosing);
const model = { ...train([...training, ...choosing]), calibration };
const { accuracy, calibrationError, bands } = measure(model, test);
const file = packWeights(model);
writeFileSync(values.out ?? TARGET, file);
console.log({
  learned: training.length + choosing.length,
  tested: test.length,
  accuracy,
  calibration,
  calibrationError,
  bytes: file.length,
  filled: model.weights.filter((weight) => weight !== 0).length / model.weights.length,
  sha256: createHash('sha256').update(file).digest('hex'),
});
console.table(bands);
