import { availableParallelism } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';
import { begin } from '../server/child.ts';
import { measureStep } from './step.ts';

/** The least that can be done with all of a file: every field is read once, and counted by month, brand, product and language. */
const { given, say } = await begin<{ readonly path: string }>();
const { step } = await measureStep('floor', async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(Math.min(4, availableParallelism())) });
  const connection = await instance.connect();
  await connection.runAndReadAll(
    `select left(date, 7) as month, brand, product, language, count(*), avg(try_cast(rating as double)), sum(length(text)), count(distinct author)
     from read_csv('${given.path.replaceAll("'", "''")}', header = true, all_varchar = true) group by all`,
  );
  connection.closeSync();
  instance.closeSync();
});
say(step);
