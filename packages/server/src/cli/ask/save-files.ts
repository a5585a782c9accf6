import { createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Cli, tell } from '../cli.ts';
import { reasonOf } from '../problems.ts';
import type { Client } from '../remote/client.ts';
import type { Response } from './ask-once.ts';

type Attachment = Response['attachments'][number];

/** What people ask for; the rest is what it was made from, and comes along when files are saved. */
const IS_FOR_PEOPLE = /^(application\/pdf|image\/|video\/|text\/html)/;
const MOST_COPIES = 100;

/** Says which files were made; with a folder, brings them there. Whether all of them came. */
export async function saveFiles(cli: Cli, client: Client, { attachments }: Response, folder: string | undefined): Promise<boolean> {
  if (attachments.length === 0) return true;
  tell(cli, '', cli.texts.files);
  if (folder === undefined) {
    const shown = attachments.filter(({ media_type }) => IS_FOR_PEOPLE.test(media_type));
    const results = shown.length > 0 ? shown : attachments.filter(({ media_type }) => media_type.startsWith('text/'));
    const others = attachments.filter((attachment) => !results.includes(attachment));
    for (const { name, bytes } of results) tell(cli, `  ${name} (${cli.texts.size(bytes)})`);
    if (others.length > 0) tell(cli, `  ${cli.texts.otherFiles(others.length)}`);
    tell(cli, cli.texts.saveHint);
    return true;
  }
  const into = resolve(cli.folder, folder);
  let all = true;
  for (const attachment of attachments) {
    try {
      tell(cli, `  ✔ ${await download(client, attachment, into)} (${cli.texts.size(attachment.bytes)})`);
    } catch (error) {
      all = false;
      tell(cli, `  ✘ ${attachment.name}: ${reasonOf(error)}`);
    }
  }
  return all;
}

/** Whole or not at all; never over a file that is there. Answers with the name it got. */
async function download(client: Client, { artifact_id, name }: Attachment, into: string): Promise<string> {
  await mkdir(into, { recursive: true });
  const part = join(into, `.${artifact_id}.${process.pid}.part`);
  try {
    const content = await client.bytes('downloadArtifact', { params: { artifact_id }, query: { download: 'true' } });
    await pipeline(content, createWriteStream(part, { flags: 'wx' }));
    return await linkAs(part, into, plainName(name));
  } finally {
    await rm(part, { force: true });
  }
}

async function linkAs(part: string, into: string, name: string): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let copy = 1; ; copy++) {
    const file = join(into, copy === 1 ? name : `${stem} (${copy})${ext}`);
    try {
      // Unlike a rename, it fails where there is one.
      await link(part, file);
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || copy === MOST_COPIES) throw error;
    }
  }
}

/** A name that says nothing about folders, whoever has given it. */
const plainName = (name: string): string => name.replaceAll(/[\p{C}/\\:*?"<>|]/gu, '_').replace(/^\.+/, '_') || 'file';
