import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { AgentConfig } from '@dream-agent/agent';
import { repositoryConfig } from '../../packages/server/test/worker/open-node.ts';

export interface Drawn {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
}

/** The repository's own agent, whose reports come with these files too. */
export async function drawingConfig(files: () => Promise<readonly Drawn[]>): Promise<AgentConfig> {
  const config = await repositoryConfig();
  const tool = config.tools.get('report');
  if (tool === undefined) throw new Error('there is no tool report');
  const call: typeof tool.call = async (input, context) => {
    const output = await tool.call(input, context);
    await mkdir(join(context.folder, 'drawn'), { recursive: true });
    const artifacts = await Promise.all(
      (await files()).map(async ({ name, mediaType, content }, index) => {
        const path = `drawn/${index}`;
        await writeFile(join(context.folder, path), content);
        const sha256 = createHash('sha256').update(content).digest('hex');
        return { name, mediaType, path, bytes: Buffer.byteLength(content), sha256 };
      }),
    );
    return { ...output, artifacts: [...(output.artifacts ?? []), ...artifacts] };
  };
  return { ...config, tools: new Map([...config.tools, ['report', { ...tool, call }]]) };
}

/** A picture of one colour. */
export function png(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x66)]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

interface Encoder {
  width: number;
  height: number;
  frameRate: number;
  readonly outputFilename: string;
  readonly FS: { readFile(name: string): Uint8Array };
  initialize(): void;
  addFrameRgba(frame: Uint8Array): void;
  finalize(): void;
  delete(): void;
}

/** A film of half a second. The agent brings what films are made with. */
export async function mp4(): Promise<Uint8Array> {
  const bring = createRequire(new URL('../../packages/agent/package.json', import.meta.url));
  const { createH264MP4Encoder } = bring('h264-mp4-encoder') as { readonly createH264MP4Encoder: () => Promise<Encoder> };
  const encoder = await createH264MP4Encoder();
  Object.assign(encoder, { width: 64, height: 48, frameRate: 10 });
  encoder.initialize();
  for (let frame = 0; frame < 5; frame++) encoder.addFrameRgba(new Uint8Array(64 * 48 * 4).fill(frame * 50));
  encoder.finalize();
  const film = Uint8Array.from(encoder.FS.readFile(encoder.outputFilename));
  encoder.delete();
  return film;
}
