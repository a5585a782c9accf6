/** Several byte strings as one parameter: what each is called, where it starts (from 1, as SQL counts) and how long it is. */
export interface Packed {
  readonly parts: string;
  readonly bytes: Uint8Array;
}

/** One byte string and what is to be known of it. */
export type Part<Fields extends object> = Fields & { readonly bytes: Uint8Array };

/** Lays byte strings end to end. One binary parameter costs neither base64 nor an array of escapes. */
export function pack<Fields extends object>(items: readonly Part<Fields>[]): Packed {
  let start = 1;
  const parts = items.map(({ bytes, ...fields }) => {
    const part = { ...fields, start, size: bytes.length };
    start += bytes.length;
    return part;
  });
  return { parts: JSON.stringify(parts), bytes: Buffer.concat(items.map((item) => item.bytes)) };
}

/** Cuts up what the database laid end to end. The pieces are copies: nobody keeps hold of the whole answer by a piece of it. */
export function unpack<Fields extends object>(
  parts: readonly (Fields & { readonly size: number })[] | null,
  bytes: Uint8Array | null,
): Part<Fields>[] {
  let start = 0;
  return (parts ?? []).map((part) => {
    const piece = new Uint8Array((bytes ?? new Uint8Array()).subarray(start, start + part.size));
    start += part.size;
    return { ...part, bytes: piece };
  });
}
