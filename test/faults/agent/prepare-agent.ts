import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OURS = new URL('./', import.meta.url);
const REPOSITORY = new URL('../../../config/', import.meta.url);

/** Writes the configuration of an agent with two tools, both of which call the receiver; answers where it lies. */
export async function prepareAgent(folder: string, receiverUrl: string): Promise<string> {
  const config = join(folder, 'config');
  await mkdir(join(config, 'tools'), { recursive: true });
  await mkdir(join(folder, 'data'), { recursive: true });
  for (const name of ['entities.yaml', 'models.yaml', 'prompts']) {
    await cp(fileURLToPath(new URL(name, REPOSITORY)), join(config, name), { recursive: true });
  }
  for (const name of ['hitl.yaml', 'intents.yaml']) await cp(fileURLToPath(new URL(name, OURS)), join(config, name));
  const tools = new URL('tools/', OURS);
  for (const name of await readdir(tools)) {
    const text = await readFile(new URL(name, tools), 'utf8');
    await writeFile(join(config, 'tools', name), text.replace('RECEIVER', receiverUrl));
  }
  return folder;
}
