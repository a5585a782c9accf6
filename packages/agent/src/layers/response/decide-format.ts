import type { Format } from '../../contract/response.ts';
import type { Artifact } from '../../contract/todo-result.ts';
import type { Understanding } from '../../contract/understanding.ts';
import type { Aggregate } from './aggregate.ts';

type Made = Exclude<Format, 'text' | 'mixed'>;

const ASKED: readonly (readonly [Format, RegExp])[] = [
  ['pdf', /pdf|피디에프/iu],
  ['video', /video|mp4|webm|영상|비디오|동영상|動画|ビデオ/iu],
  ['image', /image|picture|photo|chart|png|jpe?g|svg|webp|이미지|그림|사진|画像|写真|イメージ/iu],
  ['mixed', /mixed|혼합|混合/iu],
  ['text', /text|plain|텍스트|글로|テキスト|文章/iu],
];

/** The format an answer goes out in: what was asked for if it was made, else what was made, else text. */
export function decideFormat(understanding: Pick<Understanding, 'entities'>, made: Pick<Aggregate, 'artifacts'>): Format {
  const kinds = [...new Set(made.artifacts.map(kindOf).filter((kind) => kind !== undefined))];
  const asked = [...new Set(understanding.entities.flatMap(askedFormat))];
  if (asked.length === 1 && asked[0] === 'text') return 'text';
  if (asked.includes('mixed') && kinds.length > 0) return 'mixed';
  const wanted = kinds.filter((kind) => asked.includes(kind));
  return oneOf(wanted) ?? oneOf(kinds) ?? 'text';
}

function oneOf(kinds: readonly Made[]): Format | undefined {
  return kinds.length > 1 ? 'mixed' : kinds[0];
}

function askedFormat(entity: Understanding['entities'][number]): readonly Format[] {
  if (entity.type !== 'format') return [];
  return ASKED.filter(([, words]) => words.test(entity.value.normalize('NFKC'))).map(([format]) => format);
}

/** Tables and pages are attached too, and make no format of their own. An empty file is nothing made. */
function kindOf(artifact: Artifact): Made | undefined {
  if (artifact.bytes === 0) return undefined;
  const type = artifact.mediaType.toLowerCase();
  if (type.startsWith('application/pdf')) return 'pdf';
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('video/') ? 'video' : undefined;
}
