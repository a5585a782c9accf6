import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Artifact } from '../../../contract/todo-result.ts';
import { fileInside } from './inside-folder.ts';

/** What is wrong with the files a tool says it has made, one line each. */
export async function artifactProblems(artifacts: readonly Artifact[], folder: string): Promise<string[]> {
  const problems = await Promise.all(artifacts.map((artifact) => artifactProblem(artifact, folder)));
  return problems.flatMap((problem, index) => (problem === undefined ? [] : [`artifacts[${index}]: ${artifacts[index]?.path} ${problem}`]));
}

async function artifactProblem({ path, bytes, sha256 }: Artifact, folder: string): Promise<string | undefined> {
  const found = await fileInside(folder, path);
  if ('problem' in found) return found.problem;
  const { size } = await stat(found.file);
  if (size !== bytes) return `has ${size} bytes, not ${bytes}`;
  const hash = await sha256OfFile(found.file);
  return hash === sha256 ? undefined : `has the SHA-256 ${hash}, not ${sha256}`;
}

/** SHA-256 of a file's content, read piece by piece. */
export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
