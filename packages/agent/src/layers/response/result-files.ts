import type { Artifact } from '../../contract/todo-result.ts';
import type { DoneTodo } from './todo-outcome.ts';

/** The files that somebody asked for, and those that they were made from. */
export interface ResultFiles {
  readonly results: readonly Artifact[];
  readonly working: readonly Artifact[];
}

/** What is looked at, watched or handed on as it is. */
const IS_FOR_PEOPLE = /^(application\/pdf|image\/|video\/|text\/html)/;
const PARQUET = 'application/vnd.apache.parquet';

/**
 * Reports, charts, dashboards and films are results, whoever made them. Of other files those are that nobody went on to work with and
 * that a person can open; where there are no others, a table is.
 */
export function resultFiles(done: readonly DoneTodo[], artifacts: readonly Artifact[]): ResultFiles {
  const needed = new Set(done.flatMap(({ todo }) => todo.dependsOn));
  const last = new Set(done.filter(({ todo }) => !needed.has(todo.id)).flatMap(({ output }) => output.artifacts.map(({ path }) => path)));
  const isShown = ({ mediaType }: Artifact): boolean => IS_FOR_PEOPLE.test(mediaType);
  const shown = artifacts.filter(isShown);
  const made = artifacts.filter((artifact) => last.has(artifact.path) && !isShown(artifact));
  const opened = made.filter(({ mediaType }) => mediaType !== PARQUET);
  const results = [...shown, ...(shown.length + opened.length === 0 ? made : opened)];
  return { results, working: artifacts.filter((artifact) => !results.includes(artifact)) };
}
