import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Artifact, ToolOutputInput } from '../../../contract/todo-result.ts';
import type { ToolDefinition } from '../../../contract/tool-definition.ts';
import type { ToolContext } from '../../tool.ts';
import { plainText } from '../calling/plain-text.ts';

type Content = CallToolResult['content'][number];
type Media = Extract<Content, { type: 'image' | 'audio' }>;

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
};

/** An MCP result as a tool's output: text and structured content as data, pictures and sound as files. */
export async function mcpOutput(definition: ToolDefinition, result: CallToolResult, context: ToolContext): Promise<ToolOutputInput> {
  const text = mcpText(result);
  const { name, title, produces } = definition;
  const content = (result.structuredContent as ToolOutputInput['data'] | undefined) ?? text;
  const media = result.content.filter((part): part is Media => part.type === 'image' || part.type === 'audio');
  const artifacts = await Promise.all(media.map((part, index) => writeMedia(name, part, index, context)));
  return { summary: plainText(text, 300) || title.en, data: { [produces[0] ?? `${name}_result`]: content }, artifacts };
}

/** All that a result says in words, addresses of resources included. */
export const mcpText = (result: CallToolResult): string =>
  result.content
    .flatMap((part) => {
      if (part.type === 'text') return [part.text];
      if (part.type === 'resource_link') return [part.uri];
      return part.type === 'resource' && 'text' in part.resource ? [part.resource.text] : [];
    })
    .join('\n');

async function writeMedia(tool: string, part: Media, index: number, { folder, idempotencyKey }: ToolContext): Promise<Artifact> {
  const content = Buffer.from(part.data, 'base64');
  // The same for every attempt, so that a second one writes over the first.
  const name = `${tool}-${hash('sha256', idempotencyKey).slice(0, 12)}-${index + 1}.${ENDINGS[part.mimeType] ?? 'bin'}`;
  await writeFile(join(folder, name), content);
  return { name, mediaType: part.mimeType, path: name, bytes: content.length, sha256: hash('sha256', content) };
}
