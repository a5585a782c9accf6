import type { Language } from '../../../contract/language.ts';
import type { Plan, PlanEdit } from '../../../contract/plan.ts';
import type { ToolDefinition } from '../../../contract/tool-definition.ts';
import type { DateRange, Entity } from '../../../contract/understanding.ts';
import { splitClauses } from './instruction/clause.ts';
import { clauseEdits } from './instruction/clause-edits.ts';
import { createContext } from './instruction/context.ts';
import { namesOf } from './instruction/names.ts';
import { examplesFor, explain, type Problem } from './instruction/problem.ts';
import { Refused } from './instruction/refused.ts';
import type { Token } from './instruction/token.ts';
import { tokenize } from './instruction/tokenize.ts';

export interface ReadInstruction {
  readonly plan: Plan;
  /** What the person wrote, in Korean, English or Japanese. */
  readonly instruction: string;
  readonly tools: readonly ToolDefinition[];
  readonly today: string;
  /** The period that a text names. */
  readonly readDates: (text: string, today: string) => DateRange | undefined;
  /** What else is named in it: brands, products, audiences. */
  readonly entities?: readonly Entity[];
  /** The language of the answer; the plan's unless told. */
  readonly language?: Language;
}

/** The edits that an instruction asks for, or why not, which part it was, and what would have been understood. */
export type InstructionRead =
  | { readonly edits: PlanEdit[] }
  | { readonly notUnderstood: string; readonly problem: Problem; readonly examples: readonly string[] };

/** More than this is no instruction. */
const LONGEST = 500;

/**
 * Reads a change to a plan in plain words. It never guesses: every word must have a meaning and every clause exactly one
 * reading, or the instruction is refused as a whole.
 */
export function readInstruction(input: ReadInstruction): InstructionRead {
  const { plan, tools, today, language = plan.language } = input;
  try {
    return { edits: editsOf(input) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const examples = examplesFor(plan, tools, language);
    return { notUnderstood: explain(error.problem, examples, language), problem: error.problem, examples };
  }

  function editsOf({ instruction, readDates, entities = [] }: ReadInstruction): PlanEdit[] {
    if (instruction.length > LONGEST) throw new Refused('too_long', instruction);
    const written = instruction.normalize('NFKC');
    const lower = written.toLowerCase();
    // A few letters are longer in lower case, and then places would not match.
    const text = lower.length === written.length ? written : lower;
    const tokens = tokenize(lower, namesOf(tools, entities), (dates) => readDates(dates, today)).map((token) => asWritten(token, text));
    const unknown = tokens.find(({ kind }) => kind === 'unknown');
    if (unknown !== undefined) throw new Refused('unknown', unknown.text);
    const context = createContext({ text, plan, tools });
    const edits = splitClauses(tokens).flatMap((clause) => clauseEdits(clause, context));
    if (edits.length === 0) throw new Refused('empty', text);
    return edits;
  }
}

/** A piece as the person wrote it, capitals and all. */
function asWritten(token: Token, text: string): Token {
  const piece = { ...token, text: text.slice(token.start, token.end) };
  return piece.kind === 'quoted' ? { ...piece, content: piece.text.slice(1, -1) } : piece;
}
