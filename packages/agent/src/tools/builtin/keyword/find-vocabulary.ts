import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AGENT_LANGUAGES, type Language } from '../../../contract/language.ts';
import { AgentError } from '../../../errors.ts';

/** Some texts of a language. */
export interface TextsOf {
  readonly language: Language;
  readonly texts: readonly string[];
}

/** What the thread says in the end: each language's terms, and in how many of the texts each stands. */
const AnswerSchema = z.array(
  z.strictObject({ language: z.enum(AGENT_LANGUAGES), terms: z.array(z.strictObject({ term: z.string(), texts: z.int().positive() })) }),
);
export type Vocabulary = z.infer<typeof AnswerSchema>;

/** Reads what texts are about, in a thread of its own: the dictionaries are large, and reading lets nothing else happen. */
export async function findVocabulary(texts: readonly TextsOf[], signal: AbortSignal): Promise<Vocabulary> {
  signal.throwIfAborted();
  // One of the dictionaries talks while it is loaded; nobody listens.
  const worker = new Worker(new URL('./vocabulary-thread.ts', import.meta.url), { workerData: texts, stderr: true });
  const { promise, resolve, reject } = Promise.withResolvers<Vocabulary>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop);
  worker.once('message', (said: unknown) => {
    const answer = AnswerSchema.safeParse(said);
    if (answer.success) resolve(answer.data);
    else reject(notRead('the thread said something else than it should', answer.error));
  });
  worker.once('error', (error) => reject(notRead(error.message, error)));
  worker.once('exit', (code) => reject(notRead(`the thread ended with ${code}`)));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    void worker.terminate();
  }
}

const notRead = (because: string, cause?: unknown): AgentError =>
  new AgentError('TOOL_FAILED', `the words of the reviews can't be read: ${because}`, { cause });
