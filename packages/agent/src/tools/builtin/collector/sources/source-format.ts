/** The formats that are read. Those of text may be packed with gzip. */
export const SOURCE_FORMATS = ['csv', 'tsv', 'json', 'ndjson', 'jsonl', 'parquet'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** As people are told of them. */
export const FORMATS_TOLD = [...SOURCE_FORMATS, 'csv.gz', 'ndjson.gz'].join(', ');

/** How a file is read. */
export interface FileForm {
  readonly format: SourceFormat;
  readonly packed: boolean;
}

/** The form of a file by the end of its name. */
export function formOfName(name: string): FileForm | undefined {
  const small = name.toLowerCase();
  const packed = small.endsWith('.gz');
  const bare = packed ? small.slice(0, -3) : small;
  const format = SOURCE_FORMATS.find((known) => bare.endsWith(`.${known}`));
  return format === undefined || (packed && format === 'parquet') ? undefined : { format, packed };
}

const TYPES: Readonly<Record<string, SourceFormat>> = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/json': 'json',
  'text/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/jsonlines': 'ndjson',
  'application/vnd.apache.parquet': 'parquet',
  'application/x-parquet': 'parquet',
};

/** The form of an answer by its media type. */
export function formOfType(type: string | undefined): FileForm | undefined {
  const bare = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const format = Object.hasOwn(TYPES, bare) ? TYPES[bare] : undefined;
  return format === undefined ? undefined : { format, packed: false };
}

/** The form of a file by its first bytes, where nothing else says it. */
export function formOfStart(start: Buffer): FileForm {
  if (start.subarray(0, 4).toString('latin1') === 'PAR1') return { format: 'parquet', packed: false };
  const packed = start[0] === 0x1f && start[1] === 0x8b;
  const [first] = start.toString('utf8').replace('\uFEFF', '').trimStart();
  return { format: first === '[' ? 'json' : first === '{' ? 'ndjson' : 'csv', packed };
}
