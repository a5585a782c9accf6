import { z } from 'zod';
import type { Language } from '../../../contract/language.ts';
import { AgentError } from '../../../errors.ts';
import type { ToolFunction } from '../../tool.ts';
import { readParameters } from '../read-parameters.ts';
import { SENTIMENT_WORDS } from '../sentiment/sentiment-words.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { claimsOf } from './claims.ts';
import { type Compared, ComparedSchema, compareClaims } from './compare-claims.ts';
import { SYNTHESIS_WORDS, type SynthesisWords } from './synthesis-words.ts';

export const SynthesisParametersSchema = z.strictObject({ analysts: z.int().min(2).max(50).optional() });

/** What the comparison hands on. */
export const SynthesisSchema = z.strictObject({
  analysts: z.array(z.string()),
  asked: z.int(),
  agreed: z.array(ComparedSchema),
  disagreed: z.array(ComparedSchema),
});
export type Synthesis = z.infer<typeof SynthesisSchema>;

/** The tool that says where several analysts of the same data agree and where they don't, computed from what they handed over. */
export const synthesis: ToolFunction = async ({ parameters, language, earlier, from = [] }, context) => {
  const words = SYNTHESIS_WORDS[language];
  const { analysts: wanted = earlier.length } = readParameters('synthesis', SynthesisParametersSchema, parameters);
  if (earlier.length < 2) throw new AgentError('TOOL_FAILED', words.noInput);
  const names = shortNames(
    earlier.map((_, index) => from[index] ?? String(index + 1)),
    words.asPlanned,
  );
  const claims = claimsOf(earlier);
  const analysts = names.map((name, index) => ({ name, claims: claims[index] ?? [] }));
  const { agreed, disagreed } = compareClaims(analysts);
  const silent = analysts.filter((one) => one.claims.length === 0).map(({ name }) => name);
  const asked = Math.max(wanted, earlier.length);
  context.progress(1, words.counted(earlier.length, asked));
  const found: Synthesis = { analysts: names, asked, agreed, disagreed };
  return {
    summary: joinSentences(language, [
      words.counted(earlier.length, asked),
      agreed.length === 0 ? words.nothingAgreed : words.agreed(agreed.map((one) => told(one, words, language)).join('; ')),
      disagreed.length === 0 ? words.nothingDisagreed : words.disagreed(disagreed.map((one) => told(one, words, language)).join('; ')),
    ]),
    data: { synthesis: found },
    sources: [...new Map(earlier.flatMap(({ sources }) => sources.map((source) => [JSON.stringify(source), source] as const))).values()],
    warnings: [
      ...(asked > earlier.length ? [words.absent(asked - earlier.length)] : []),
      ...(silent.length > 0 ? [words.incomparable(silent.join(', '))] : []),
    ],
  };
};

function told({ about, sides }: Compared, words: SynthesisWords, language: Language): string {
  const aspects: Readonly<Record<string, string>> = SENTIMENT_WORDS[language].aspects;
  const spoken = (says: string): string => words.says[says] ?? aspects[says] ?? says;
  const question = words.abouts[about] ?? about;
  if (sides.length === 1) return `${question} – ${spoken(sides[0]?.says ?? '')}`;
  return `${question} – ${sides.map(({ says, by }) => `${spoken(says)} (${by.map(({ analyst }) => analyst).join(', ')})`).join(' / ')}`;
}

/** Todos of a swarm are called alike up to what each looks at, and only that tells them apart. */
function shortNames(tasks: readonly string[], asPlanned: string): string[] {
  const [first = ''] = tasks;
  const shortest = Math.min(...tasks.map((task) => task.length));
  let shared = 0;
  while (shared < shortest && tasks.every((task) => task[shared] === first[shared])) shared++;
  const rests = tasks.map((task) => task.slice(shared).replace(/^[\s(（]+|[\s)）.。]+$/gu, ''));
  const isTelling = new Set(rests).size === tasks.length && rests.filter((rest) => rest === '').length <= 1;
  return isTelling ? rests.map((rest) => rest || asPlanned) : [...tasks];
}
