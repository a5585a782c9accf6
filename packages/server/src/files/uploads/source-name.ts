import type { UploadMediaType } from '../content/look-at-content.ts';

/** Endings by which a reader knows what a file is; the first is given to a file that has none of them. */
const ENDINGS: Readonly<Record<UploadMediaType, readonly [string, ...string[]]>> = {
  'text/csv': ['.csv', '.tsv'],
  'application/json': ['.json'],
  'application/x-ndjson': ['.ndjson', '.jsonl'],
  'application/vnd.apache.parquet': ['.parquet'],
  'text/plain': ['.txt', '.csv', '.tsv'],
};

/** Disks count bytes, and a letter may have four. */
const MOST_BYTES = 160;

/**
 * What a run calls an upload: the name that people know, as any disk takes it, with an ending that says what it is. Of several
 * with one name the later ones are numbered.
 */
export function sourceName(name: string, mediaType: UploadMediaType, taken: ReadonlySet<string>): string {
  const [usual, ...others] = ENDINGS[mediaType];
  const plain = name.normalize('NFC').trim();
  const ending = [usual, ...others].find((known) => plain.toLowerCase().endsWith(known)) ?? '';
  const stem = cut(plain.slice(0, plain.length - ending.length)) || 'upload';
  for (let count = 1; ; count++) {
    const made = `${stem}${count === 1 ? '' : ` (${count})`}${ending === '' ? usual : ending}`;
    if (!taken.has(made)) return made;
  }
}

/** Whole letters only, and no dot or space at the end, which some disks drop. */
function cut(text: string): string {
  let kept = '';
  for (const letter of text) {
    if (Buffer.byteLength(kept + letter) > MOST_BYTES) break;
    kept += letter;
  }
  return kept.replace(/[. ]+$/, '');
}
